export interface InputErrorOptions extends ErrorOptions {
  /** Something of the wrong kind was named, such as a file instead of a folder. */
  readonly isMisuse?: boolean;
}

/** An error in the input of an import that an operator can correct; the message says how. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly isMisuse: boolean;

  constructor(message: string, { isMisuse = false, ...options }: InputErrorOptions = {}) {
    super(message, options);
    this.isMisuse = isMisuse;
  }
}
