import type { Environment } from '@identity-governance/platform';
import type { Interruption } from './interruption';

/**
 * The source of a command's settings and the destination of its output: results go to `stdout`, progress and errors to
 * `stderr`.
 */
export interface Terminal {
  readonly env: Environment;
  /** The version of the command-line app. */
  readonly version: string;
  readonly interruption: Interruption;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/**
 * Returns a string from outside without effects on the terminal: control characters and text direction marks are
 * escaped.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function printLines(stream: NodeJS.WritableStream, lines: readonly string[]): void {
  stream.write(lines.map((line) => `${line}\n`).join(''));
}
