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
