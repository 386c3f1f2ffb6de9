import type { Environment } from '@identity-governance/platform';
import { markInvisible } from '@identity-governance/values';
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
 * Returns a string from outside without effects on the terminal or on the order of its characters: those that are not
 * seen are escaped.
 */
export function printable(text: string): string {
  return markInvisible(text, 'line', (character) => {
    const code = character.codePointAt(0)!.toString(16).padStart(4, '0');
    return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
  });
}

export function printLines(stream: NodeJS.WritableStream, lines: readonly string[]): void {
  stream.write(lines.map((line) => `${line}\n`).join(''));
}
