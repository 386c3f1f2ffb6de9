import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvColumns } from './columns';
import { readImportFiles } from './read-import-files';

it('holds rows of a few megabytes at a time, however many there are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  const path = join(folder, 'roles.csv');
  const megabyte = 'y'.repeat(2 ** 20);
  const rows = Array.from({ length: 10 }, (_, n) => `r${n},${megabyte}\n`).join('');
  writeFileSync(path, `id,name\n${rows}${'r,x\n'.repeat(1500)}`);
  const columns = csvColumns.roles.filter(({ name }) => name !== 'description');
  const lengths: number[] = [];
  try {
    const file = { kind: 'roles', path, columns, size: 0 } as const;
    for await (const batch of readImportFiles([file], () => undefined)) lengths.push(batch.rows.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(lengths).toEqual([4, 4, 1000, 502]);
});
