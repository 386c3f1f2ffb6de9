/**
 * Exit codes of commands (docs/command-line.md):
 *
 * - 0: done.
 * - 1: refused or failed.
 * - 2: wrong use; the command did nothing.
 * - 3: done, and `--fail-on` found a violation that it names, `scan --reconcile` a record that differed, or
 *   `policies test` a test that failed.
 * - 4: done, and `--fail-on` found none, but the result is unreliable.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

export interface CommandErrorOptions extends ErrorOptions {
  readonly exitCode?: Exclude<ExitCode, 0>;
}

/** An error that the user of the command can correct; the message explains how. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: Exclude<ExitCode, 0>;

  constructor(message: string, { exitCode = 1, ...options }: CommandErrorOptions = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Returns the error of wrong use: options that contradict each other, or an argument of the wrong kind. */
export function usageError(message: string, options: ErrorOptions = {}): CommandError {
  return new CommandError(message, { exitCode: 2, ...options });
}
