import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBatches } from './read-batches';

let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'batches-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function batchesOf(rows: readonly object[]) {
  const file = join(folder, 'import.ndjson');
  writeFileSync(file, rows.map((row) => JSON.stringify({ kind: 'sources', row })).join('\n'));
  const lengths: number[] = [];
  for await (const batch of readBatches(file, () => undefined)) lengths.push(batch.rows.length);
  return lengths;
}

it('holds 500 rows at a time, and fewer where they are long', async () => {
  expect(await batchesOf(Array.from({ length: 1250 }, (_, id) => ({ id })))).toEqual([500, 500, 250]);
  const long = 'x'.repeat(400_000);
  expect(await batchesOf(Array.from({ length: 7 }, (_, id) => ({ id, long })))).toEqual(Array(7).fill(1));
});

it('counts an unreadable line as the kind that it names, else that of the row before, or of the first row', async () => {
  const lines = [
    ...['no JSON', '{"kind":"identities","row":{"id":"ann"}}', '{"kind":"roles"}', '[]'],
    ...['{"kind":"accounts","row":{},"x":1}', '{"kind":"none","row":{}}'],
  ];
  const file = join(folder, 'import.ndjson');
  const kinds: string[] = [];
  const read = async (text: string) => {
    writeFileSync(file, text);
    kinds.length = 0;
    for await (const { kind, rows } of readBatches(file, () => undefined)) {
      for (const { line, faults } of rows) kinds.push(`${line} ${kind} ${faults === undefined ? 'read' : 'refused'}`);
    }
    return kinds;
  };
  expect(await read(lines.join('\n'))).toEqual([
    ...['1 identities refused', '2 identities read', '3 roles refused', '4 roles refused'],
    ...['5 accounts refused', '6 accounts refused'],
  ]);
  expect(await read('0\n0')).toEqual(['1 sources refused', '2 sources refused']);
});
