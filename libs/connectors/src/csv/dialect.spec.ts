import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { checkHeaders } from './check-headers';
import { readImportFiles } from './read-import-files';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'csv-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The rows of the file as accounts, or the errors of its header. */
async function readAccounts(content: string | Buffer) {
  const path = join(folder, 'accounts.csv');
  writeFileSync(path, content);
  const checked = await checkHeaders([{ kind: 'accounts', path, size: content.length }]);
  if (!checked.ok) return { faults: checked.error, rows: [] };
  const rows = [];
  const faults = [];
  for await (const batch of readImportFiles(checked.value, () => undefined)) {
    rows.push(...batch.rows);
    faults.push(...(batch.unreadable ?? []));
  }
  return { rows, faults };
}

const plain = 'id,sourceId,nativeIdentity,disabled\na1,ad,Käthe,false\n\na2,ad,"x;y",true\n';
const record = { sourceId: 'ad' };
const understood = (firstLine = 2) => ({
  faults: [],
  rows: [
    { line: firstLine, record: { ...record, id: 'a1', nativeIdentity: 'Käthe', disabled: false } },
    { line: firstLine + 2, record: { ...record, id: 'a2', nativeIdentity: 'x;y', disabled: true } },
  ],
});

describe('a CSV file', () => {
  it.each<readonly [string, string | Buffer, number]>([
    ['with commas', plain, 2],
    ['with semicolons', plain.replaceAll(',', ';'), 2],
    ['with tabs', plain.replaceAll(',', '\t'), 2],
    ['with a delimiter that its first line names', `sep=|\r\n${plain.replaceAll(',', '|')}`, 3],
    ['in UTF-8 with a byte order mark', `\ufeff${plain}`, 2],
    ['in UTF-16 with a byte order mark', Buffer.from(`\ufeff${plain}`, 'utf16le'), 2],
    ['in UTF-16 without one', Buffer.from(plain, 'utf16le'), 2],
    ['in UTF-16 with the greater byte first', Buffer.from(`\ufeff${plain}`, 'utf16le').swap16(), 2],
    ['of Export-Csv', `#TYPE Selected.ADUser\r\n${plain.replaceAll('\n', '\r\n')}`, 3],
    ['of Export-Csv with a delimiter', `\ufeff#TYPE Selected.ADUser\r\nsep=;\r\n${plain.replaceAll(',', ';')}`, 4],
    ['with empty columns at its end', plain.replaceAll(/(?<=[ed])$/gm, ',,'), 2],
    ['with headers and booleans in capitals', plain.replace('id,s', 'ID,S').replace('false', 'FALSE'), 2],
  ])('is understood %s', async (...[, content, firstLine]) => {
    expect(await readAccounts(content)).toEqual(understood(firstLine));
  });

  it('whose header has two delimiters names the one that it uses', async () => {
    const mixed = 'id;sourceId;nativeIdentity;a,b\nx;ad;n;\n';
    const { faults } = await readAccounts(mixed);
    expect(faults).toMatchObject([{ line: 1, reason: expect.stringContaining('`sep=;`') as unknown }]);
    expect((await readAccounts(`sep=;\n${mixed}`)).faults).toMatchObject([{ line: 2, field: 'a,b' }]);
  });

  it('whose lines end with carriage returns alone is refused', async () => {
    const { faults } = await readAccounts(plain.replaceAll('\n', '\r'));
    expect(faults).toMatchObject([{ line: 1, reason: expect.stringContaining('carriage returns alone') as unknown }]);
  });

  it('may quote other delimiters in its header', async () => {
    const { faults } = await readAccounts('id,sourceId,nativeIdentity,"a;b"\n');
    expect(faults).toMatchObject([{ field: 'a;b', reason: expect.stringContaining('is not a column') as unknown }]);
  });

  it('in another encoding is refused with what its first lines would read in windows-1252', async () => {
    const lines = Array.from({ length: 5 }, (_, i) => `a${i},ad,Käthe Groß`);
    const { rows } = await readAccounts(Buffer.from(`id,sourceId,nativeIdentity\n${lines.join('\n')}\n`, 'latin1'));
    const reasons = rows.map(({ faults = [] }) => faults[0]?.reason);
    expect(reasons.slice(0, 3).every((reason) => reason?.includes('would read `Käthe Groß`'))).toBe(true);
    expect(reasons.slice(3)).toEqual(['is not valid UTF-8', 'is not valid UTF-8']);
  });

  it('of any bytes gives rows and errors with their lines', async () => {
    const starts = ['', 'id;sourceId;nativeIdentity\n', '#TYPE\n', 'sep=;\n', '\ufeff'].map((text) =>
      Buffer.from(text),
    );
    const start = fc.constantFrom(...starts, Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff]));
    const bytes = fc.uint8Array({ maxLength: 60 });
    const signs = fc.array(fc.constantFrom(0, 10, 13, 34, 44, 59, 65, 0xc3), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(start, fc.oneof(bytes, signs), async (head, rest) => {
        const { rows, faults } = await readAccounts(Buffer.concat([head, Uint8Array.from(rest)]));
        for (const { line } of [...rows, ...faults]) expect(line).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});
