export interface InputErrorOptions extends ErrorOptions {
  /** Whether the user named something of the wrong kind, such as a file instead of a folder. */
  readonly isMisuse?: boolean;
}

/** An error in the input of an import that an operator can correct; the message explains how. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly isMisuse: boolean;

  constructor(message: string, { isMisuse = false, ...options }: InputErrorOptions = {}) {
    super(message, options);
    this.isMisuse = isMisuse;
  }
}
