/** The key set of the tokens' issuer could not be had, and none is known from before. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}
