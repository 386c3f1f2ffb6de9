import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toCell } from '@identity-governance/records';

const linesAtOnce = 1_000;

/**
 * Writes a file of lines as its reader takes them. It holds who may do what, so only its owner can read it. The first
 * line should be the header.
 */
export async function writeCsv(
  path: string,
  lines: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<void> {
  const stream = createWriteStream(path, { mode: 0o600 });
  const ended = finished(stream);
  ended.catch(() => undefined); // told by the awaits below
  await Promise.race([once(stream, 'open'), ended]);
  let text: string[] = [];
  for await (const cells of lines) {
    if (text.push(`${cells.map(toCell).join(',')}\n`) < linesAtOnce) continue;
    if (!stream.write(text.join(''))) await Promise.race([once(stream, 'drain'), ended]);
    else await nextTurn();
    text = [];
  }
  stream.end(text.join(''));
  await ended;
}
