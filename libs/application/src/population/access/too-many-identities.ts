/** Thrown if an operation needs the access of all identities in memory and there are more than the memory keeps. */
export class TooManyIdentities extends Error {
  override readonly name = 'TooManyIdentities';

  constructor(readonly limit: number) {
    super(`there are more than ${limit} identities, the maximum for operations over all of them`);
  }
}
