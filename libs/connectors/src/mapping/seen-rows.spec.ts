import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyRules, bindFiles } from './bind-files';
import { listMappedFiles } from './list-mapped-files';
import { dataRecords } from './read-mapped-file';
import { readMapping } from './read-mapping';
import { RowBudget, SeenRows } from './seen-rows';

const folder = mkdtempSync(join(tmpdir(), 'bounds-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const mapping = `
files:
  a.csv:
    join: { other: { file: b.csv, key: id, by: id } }
    rows: [{ kind: roles, distinct: true, columns: { id: id, name: other.name } }]
  b.csv: { rows: [] }
`;

/** The rows of `a.csv`, or the errors of the files. */
async function read(most: { readonly seen: RowBudget; readonly joined: RowBudget }) {
  writeFileSync(join(folder, 'a.csv'), 'id\nr1\nr1\nr2\nr3\nr2\n');
  writeFileSync(join(folder, 'b.csv'), 'id,name\nr1,One\nr2,Two\nr3,Three\n');
  writeFileSync(join(folder, 'm.yaml'), mapping);
  const found = await listMappedFiles(folder, await readMapping(join(folder, 'm.yaml')), { note: () => undefined });
  const bound = await bindFiles(found, { seen: new SeenRows(most.seen), joined: most.joined });
  if (!bound.ok) return bound.error;
  const rows = [];
  for await (const record of dataRecords(bound.value[0]!, bound.value[0]!.names)) {
    for (const { rows: made } of applyRules(bound.value[0]!, record)) rows.push(...made);
  }
  return rows.map(({ line, faults = [] }) => [line, ...faults.map(({ reason }) => reason)]);
}

describe('the memory of a mapped import', () => {
  it('is bounded for rows that are compared, with an error on each further row', async () => {
    const joined = new RowBudget();
    expect(await read({ seen: new RowBudget(), joined })).toEqual([[2], [4], [5]]);
    const full = 'is beyond the 2 rows or 128 Mi characters that `distinct` compares';
    expect(await read({ seen: new RowBudget(2), joined })).toEqual([[2], [4], [5, expect.stringContaining(full)]]);
    const few = await read({ seen: new RowBudget(9, 30), joined });
    expect(few.map((row) => (row as readonly unknown[]).length)).toEqual([1, 2, 2, 2]);
  });

  it('is bounded for rows of joined files, with the line of the first further one', async () => {
    const faults = await read({ seen: new RowBudget(), joined: new RowBudget(2) });
    const reason = expect.stringContaining('is beyond the 2 rows or 128 Mi characters that joins keep') as string;
    expect(faults).toEqual([{ file: 'b.csv', line: 4, column: '', reason }]);
  });
});
