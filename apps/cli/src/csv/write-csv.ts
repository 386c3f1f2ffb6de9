import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

const linesAtOnce = 1_000;

/**
 * Writes a file of lines as its reader takes them. It holds who may do what, so only its owner can read it. The first
 * line should be the header.
 */
export async function writeCsv(path: string, lines: Iterable<readonly string[]>): Promise<void> {
  const stream = createWriteStream(path, { mode: 0o600 });
  const ended = finished(stream);
  ended.catch(() => undefined); // told by the awaits below
  await Promise.race([once(stream, 'open'), ended]);
  let text: string[] = [];
  for (const cells of lines) {
    if (text.push(`${cells.map(toCell).join(',')}\n`) < linesAtOnce) continue;
    if (!stream.write(text.join(''))) await Promise.race([once(stream, 'drain'), ended]);
    else await nextTurn();
    text = [];
  }
  stream.end(text.join(''));
  await ended;
}

/**
 * Where a spreadsheet could find the start of a formula: at the start of the cell, and behind whatever it may take for
 * the end of a cell, as some split lines at `;` or tabs, quoted or not. Spaces and quotes may stand in between. Each
 * look ends at the next separator, so that the work is linear.
 */
const formulaStart = /(^|[;\t\r\n])([ "']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Quotes a cell as RFC 4180 says, and puts an apostrophe before whatever a spreadsheet would take for a formula. */
export function toCell(text: string): string {
  const masked = text.replace(formulaStart, "$1$2'");
  const shown = /^[\t\r\n]/.test(masked) ? `'${masked}` : masked;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
