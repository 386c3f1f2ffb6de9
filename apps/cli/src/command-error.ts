export interface CommandErrorOptions extends ErrorOptions {
  /** 1: refused, or it went wrong. 3: it was done, and what it found is what the caller wants to fail on. */
  readonly exitCode?: 1 | 3;
}

/** Something that whoever called the command can put right; the message says how. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: 1 | 3;

  constructor(message: string, { exitCode = 1, ...options }: CommandErrorOptions = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
