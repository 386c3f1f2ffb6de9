/** Something that whoever called the command can put right; the message says how. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
