import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { explainRows } from '../mapping/explain-rows';
import { BrokenCsv } from '../csv/broken-csv';
import { readWorkbook } from './read-workbook';
import { packStored } from './zip-entries';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbook-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The parts of a workbook whose sheets have these rows, as XML. */
function workbookOf(sheets: Readonly<Record<string, string>>) {
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
      .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${names
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  };
  names.forEach((name, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${sheets[name]!}</sheetData></worksheet>`;
  });
  return parts;
}

function pack(parts: Readonly<Record<string, string>>): Buffer {
  return packStored(Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text), checksum: 0 })));
}

async function read(bytes: Buffer, options: Parameters<typeof readWorkbook>[1] = {}) {
  const path = join(folder, 'a.xlsx');
  writeFileSync(path, bytes);
  const records = [];
  for await (const record of readWorkbook(path, options)) records.push(record);
  return records;
}

const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const rows =
  row(1, text('A1', 'id') + text('B1', 'name') + text('C1', 'since')) +
  row(2, `<c r="A2"><v>12345678901234567890</v></c>${text('B2', 'Käthe')}<c r="C2" s="1"><v>45000</v></c>`) +
  row(5, '<c r="B5" t="b"><v>1</v></c>');

describe('a workbook', () => {
  it('gives the rows of its first sheet, or of a named one', async () => {
    const bytes = pack(workbookOf({ First: rows, 'Second one': row(1, text('A1', 'x')) }));
    expect(await read(bytes)).toEqual([
      { line: 1, cells: ['id', 'name', 'since'] },
      { line: 2, cells: ['12345678901234567890', 'Käthe', '2023-03-15'] },
      { line: 5, cells: ['', 'true', ''] },
    ]);
    expect(await read(bytes, { skippedRows: 2 })).toEqual([{ line: 5, cells: ['', 'true', ''] }]);
    expect(await read(bytes, { sheet: 'Second one' })).toEqual([{ line: 1, cells: ['x'] }]);
    await expect(read(bytes, { sheet: 'Third' })).rejects.toThrow(/Third/);
  });

  it('gives the rows of the first sheet with cells that is not hidden, and names the others', async () => {
    const parts = workbookOf({ Chart: '', Old: row(1, text('A1', 'old')), Seen: rows, Last: row(1, text('A1', 'x')) });
    const change = (name: string, from: string, to: string) => (parts[name] = parts[name]!.replace(from, to));
    change('xl/_rels/workbook.xml.rels', '/worksheet"', '/chartsheet"');
    change('xl/workbook.xml', 'name="Old"', 'name="Old" state="veryHidden"');
    const said: string[] = [];
    const options = { onSheets: (note: string) => said.push(note) };
    expect((await read(pack(parts), options))[0]!.cells).toEqual(['id', 'name', 'since']);
    expect(said).toEqual([
      'has 4 sheets, and only `Seen` is read, not `Chart`, `Old`, `Last`; `sheet` names the one to read',
    ]);
    expect(await read(pack(parts), { ...options, sheet: 'Old' })).toEqual([{ line: 1, cells: ['old'] }]);
    await read(pack(workbookOf({ Only: rows })), options);
    expect(said).toHaveLength(1);
  });

  it('is a file of a mapping', async () => {
    const rules =
      'files: { a.xlsx: { sheet: P, skipLines: 1, rows: [{ kind: roles, columns: { id: ID, name: N } }] } }';
    const sheet = row(1, text('A1', 'Roles')) + row(3, text('A3', 'id') + text('B3', 'n')) + row(4, text('A4', 'r1'));
    const folder = mkdtempSync(join(tmpdir(), 'workbook-'));
    const mapping = join(folder, 'm.yaml');
    writeFileSync(mapping, rules);
    writeFileSync(join(folder, 'a.xlsx'), pack(workbookOf({ O: '', P: sheet })));
    const rows = await explainRows({ folder, mapping, place: 'a.xlsx' });
    rmSync(folder, { recursive: true });
    expect(rows).toMatchObject([{ line: 4, rules: [{ kind: 'roles', errors: ['`name` is missing'] }] }]);
  });

  it('with a cell that cannot be read has an error where a rule reads it, also through a join', async () => {
    const rules = `files:
  a.xlsx:
    join: { user: { file: u.csv, key: id, by: user } }
    rows:
      - { kind: roles, where: { state: A }, columns: { id: ID, name: user.name, description: text } }`;
    const head = row(
      1,
      ['ID', 'state', 'user', 'text', 'other'].map((name, i) => text(`${'ABCDE'[i]!}1`, name)).join(''),
    );
    const error = (ref: string) => `<c r="${ref}" t="e"><v>#N/A</v></c>`;
    const sheet = [
      head,
      row(2, text('A2', 'r1') + text('B2', 'A') + text('C2', 'u') + text('D2', 'x') + error('E2')),
      row(3, text('A3', 'r2') + text('B3', 'A') + text('C3', 'u') + error('D3')),
      row(4, text('A4', 'r3') + error('B4') + text('C4', 'u')),
      row(5, text('A5', 'r4') + text('B5', 'A') + error('C5')),
      row(6, text('A6', 'r5') + text('B6', 'B') + error('C6')),
    ];
    const folder = mkdtempSync(join(tmpdir(), 'workbook-'));
    const mapping = join(folder, 'm.yaml');
    writeFileSync(mapping, `${rules}\n  u.csv: { rows: [] }\n`);
    writeFileSync(join(folder, 'u.csv'), 'id,name\nu,Ursula\n');
    writeFileSync(join(folder, 'a.xlsx'), pack(workbookOf({ Roles: sheet.join('') })));
    const errors = [];
    for (const line of [2, 3, 4, 5, 6]) {
      const [row] = await explainRows({ folder, mapping, place: `a.xlsx:${line}` });
      errors.push(row!.rules[0]!.errors);
    }
    rmSync(folder, { recursive: true });
    const holds = (ref: string) => `holds the error \`#N/A\` (cell \`${ref}\` of the sheet \`Roles\`)`;
    expect(errors).toEqual([
      [],
      [`\`description\` ${holds('D3')}`],
      [`has an error in column \`state\`: ${holds('B4')}`],
      [`\`name\` ${holds('C5')}`],
      [],
    ]);
  });

  const withRows = (xml: string) => pack(workbookOf({ A: xml }));
  it.each<readonly [string, Buffer, RegExp]>([
    ['is no archive', Buffer.from('id,name\n'), /is not a ZIP archive/],
    ['has no sheet', pack({ 'a.xml': '<a/>' }), /is not a workbook that can be read/],
    ['ends early', withRows(rows).subarray(0, 400), /is not a ZIP archive/],
    ['has a row far down', withRows('<row r="99999999"><c r="A99999999"><v>1</v></c></row>'), /more than 200000 rows/],
    ['has one behind a tag that looks closed', withRows(`<row x=">" r="99999999"/>`), /more than 200000 rows/],
    ['has one in a namespace', withRows(`<a:row r='99999999'/>`), /more than 200000 rows/],
    ['has one with a reference', withRows('<row r="&#57;9999999"/>'), /more than 200000 rows/],
    ['names a row twice', withRows('<row r="2"/><row r="2"/>'), /not written as spreadsheets/],
    ['names a cell twice', withRows(row(1, text('A1', 'x') + text('A1', 'y'))), /not written as spreadsheets/],
    ['names a cell of another row', withRows(row(1, text('A2', 'x'))), /not written as spreadsheets/],
    ['has an entity of its own', withRows(row(1, text('A1', '&x;'))), /not written as spreadsheets/],
    ['has a sheet that ends early', withRows('</sheetData><!-- '), /not written as spreadsheets/],
    ['has a column far right', withRows(row(1, text('ZZZ1', 'x'))), /more than 1000 columns/],
    [
      'has too many cells',
      withRows(row(1, text('ALL1', 'x')) + row(20_000, text('A20000', 'x'))),
      /more than 10000000 cells/,
    ],
  ])('that %s is refused', async (...[, bytes, reason]) => {
    await expect(read(bytes)).rejects.toThrow(reason);
  });

  it('that unpacks to very much is refused before it fills the memory', async () => {
    const name = 'xl/a.xml';
    const packed = deflateRawSync(Buffer.alloc(257 * 2 ** 20), { level: 1 });
    const bytes = packStored([{ name, data: packed, checksum: 0 }]);
    const directory = bytes.readUInt32LE(bytes.length - 6);
    bytes.writeUInt16LE(8, directory + 10); // deflated, and of a size that is not true
    bytes.writeUInt32LE(10, directory + 24);
    await expect(read(bytes)).rejects.toThrow(/too large when it is unpacked/);
  });

  it('of any bytes gives rows or an error with its place', async () => {
    const whole = withRows(rows);
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [place, value] of changes) bytes[place] = value;
        try {
          for (const { line } of await read(bytes)) expect(line).toBeGreaterThanOrEqual(1);
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenCsv);
        }
      }),
      { numRuns: 150 },
    );
  });
});
