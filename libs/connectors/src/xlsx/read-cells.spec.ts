import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readWorkbook } from './read-workbook';
import { packStored } from './zip-entries';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cells-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The styles of the workbook: the format, as its code or its built-in number. */
const styles = [
  '0',
  '14',
  '22',
  '20',
  '000000',
  '"P"000',
  '000\\-00',
  'dd.mm.yyyy',
  '[$-407]d. mmmm yyyy',
  'yyyy-mm-dd hh:mm:ss',
  '#,##0.00',
  '[h]:mm',
  '0.00E+00',
  '[Red]0000',
  'General" d"',
  'yyyy"y"',
  '[mm]:ss',
  'yyyy-mm-ddThh:mm',
  'Standard',
  '0000;[Red]\\-0000',
  '000;(000);"none"',
  '000;(000);0',
  '000;General',
  '000;;',
] as const;
const styleOf = (format: (typeof styles)[number]) => styles.indexOf(format);
const undefinedStyle = styles.length;

/** A cell as programs write it, and what a spreadsheet shows, or why that is not known. */
interface Written {
  readonly xml: string;
  readonly shown?: string;
  readonly error?: RegExp;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&#62;');

interface Options {
  readonly isFrom1904?: string | undefined;
  readonly strings?: readonly string[];
  readonly after?: string;
  readonly calculation?: string;
}

async function read(rows: readonly string[], { isFrom1904, strings = [], after = '', calculation = '' }: Options = {}) {
  const custom = [...styles.entries()].filter(([, code]) => !/^\d{1,2}$/.test(code));
  const codes = custom.map(
    ([i, code]) => `<numFmt numFmtId="${170 + i}" formatCode="${escapeXml(code).replaceAll('"', '&quot;')}"/>`,
  );
  const xfs = styles.map((code, i) => `<xf numFmtId="${/^\d{1,2}$/.test(code) ? code : 170 + i}" xfId="0"/>`);
  const date1904 = isFrom1904 === undefined ? '' : ` date1904="${isFrom1904}"`;
  const parts = {
    'xl/workbook.xml': `<?xml version="1.0"?><x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr${date1904}/><x:sheets><x:sheet name="S" sheetId="1" r:id="rId1"/></x:sheets>${calculation}</x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="t/worksheet" Target="/xl/worksheets/a.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}<xf numFmtId="999"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t xml:space='preserve'>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/a.xml': `<worksheet><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('\r\n')}</sheetData>${after}</worksheet>`,
  };
  const path = join(folder, 'a.xlsx');
  writeFileSync(
    path,
    packStored(Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text), checksum: 0 }))),
  );
  const records = [];
  for await (const record of readWorkbook(path)) records.push(record);
  return records;
}

async function shownOf(cell: string, options?: Options): Promise<string> {
  const [record] = await read([`${cell}<c t="b"><v>1</v></c>`], options);
  return record!.unreadable?.get(0) ?? record!.cells[0]!;
}

const number = (value: string, format: (typeof styles)[number] = '0') =>
  `<c s="${styleOf(format)}"><v>${value}</v></c>`;

it.each([
  ['4711.0', '4711'],
  ['1.2345678E7', '12345678'],
  ['1E+5', '100000'],
  ['1e5', '100000'],
  ['-0.0', '0'],
  ['+7', '7'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['4.711E-2', '0.04711'],
  ['0.30000000000000004', '0.3'],
  ['1.1000000000000001', '1.1'],
  ['1234567.8899999999', '1234567.89'],
  ['12345678901234567890', '12345678901234567890'],
  ['12345678901234567890.0', '12345678901234567890'],
  ['1.33E17', '133000000000000000'],
  ['1234567890123456', '1234567890123456'],
  [' 42 ', '42'],
])('shows the number %s as %s', async (stored, shown) => {
  expect(await shownOf(number(stored))).toBe(shown);
});

it.each<readonly [string, (typeof styles)[number], string]>([
  ['4711', '000000', '004711'],
  ['4711.0', '000000', '004711'],
  ['1234567', '000000', '1234567'],
  ['-4711', '000000', '-004711'],
  ['-1234567', '000000', '-1234567'],
  ['-0', '000000', '000000'],
  ['-7', '"P"000', '-P007'],
  ['-5', '000\\-00', '-000-05'],
  ['-42', '0000;[Red]\\-0000', '-0042'],
  ['42', '0000;[Red]\\-0000', '0042'],
  ['-5', '000;(000);"none"', '(005)'],
  ['0', '000;(000);"none"', '0'],
  ['0', '000;(000);0', '0'],
  ['-5', '000;General', '-5'],
  ['-5', '000;;', '-5'],
  ['-5.5', '000000', '-5.5'],
  ['7', '"P"000', 'P007'],
  ['12345', '000\\-00', '123-45'],
  ['5', '000\\-00', '000-05'],
  ['42', '[Red]0000', '0042'],
  ['1234.5', '#,##0.00', '1234.5'],
  ['100000', '0.00E+00', '100000'],
  ['3', 'General" d"', '3'],
  ['45000', '14', '2023-03-15'],
  ['45000.333333333336', '22', '2023-03-15T08:00:00'],
  ['0.5', '20', '12:00:00'],
  ['0.25', '[h]:mm', '06:00:00'],
  ['1.25', '[h]:mm', '30:00:00'],
  ['0.5', '[mm]:ss', '12:00:00'],
  ['100.00001157407407', '[h]:mm', '2400:00:01'],
  ['45000', 'yyyy"y"', '2023-03-15'],
  ['45000.5', 'yyyy-mm-ddThh:mm', '2023-03-15T12:00:00'],
  ['45000', 'dd.mm.yyyy', '2023-03-15'],
  ['4.5E4', '[$-407]d. mmmm yyyy', '2023-03-15'],
  ['45000.999988425923', 'yyyy-mm-dd hh:mm:ss', '2023-03-15T23:59:59'],
  ['1', '14', '1900-01-01'],
  ['59', '14', '1900-02-28'],
  ['61', '14', '1900-03-01'],
  ['2958465', '14', '9999-12-31'],
])('shows %s in the format %s as %s', async (stored, format, shown) => {
  expect(await shownOf(number(stored, format))).toBe(shown);
});

it.each([
  ['true', '2027-03-16'],
  ['1', '2027-03-16'],
  [' 1 ', '2027-03-16'],
  ['false', '2023-03-15'],
  ['0', '2023-03-15'],
  [undefined, '2023-03-15'],
])('counts days from 1904 or 1900 as `date1904` says: %s', async (isFrom1904, shown) => {
  expect(await shownOf(number('45000', '14'), { isFrom1904 })).toBe(shown);
});

it.each([
  ['<c t="e"><v>#VALUE!</v></c>', 'holds the error `#VALUE!`'],
  ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', 'holds the error `#DIV/0!`'],
  ['<c><f>A2+1</f></c>', 'a formula without its result'],
  ['<c t="str"><f>A2</f></c>', 'a formula without its result'],
  ['<c><f t="shared" si="0"/><v></v></c>', 'a formula without its result'],
  ['<c t="s"><v>9</v></c>', 'names the string `9`'],
  ['<c t="s"><v>x</v></c>', 'names the string `x`'],
  ['<c t="b"><v>2</v></c>', 'holds `2` as a value of the type `b`'],
  ['<c t="b"/>', 'holds `` as a value of the type `b`'],
  ['<c t="d"/>', 'holds `` as a value of the type `d`'],
  ['<c t="e"/>', 'holds `` as a value of the type `e`'],
  ['<c t="e"><v></v></c>', 'holds the error ``'],
  ['<c t="q"><v>2</v></c>', 'holds `2` as a value of the type `q`'],
  ['<c t="inlineStr"><v>x</v></c>', 'holds `x` as a value of the type `inlineStr`'],
  ['<c t="d"><v>2026-02-30</v></c>', 'holds `2026-02-30`, which is not a date'],
  ['<c><v>12a</v></c>', 'holds `12a`, which is not a number'],
  ['<c><v>1E999</v></c>', 'holds `1E999`, which is not a number'],
  ['<c><v>1.2345678901234567E19</v></c>', 'spreadsheets keep 15 digits'],
  [`<c s="${undefinedStyle}"><v>1</v></c>`, 'whose number format the workbook does not have'],
  ['<c s="99"><v>1</v></c>', 'whose number format the workbook does not have'],
  ['<c><v>12345678901234567000</v></c>', 'spreadsheets keep 15 digits'],
  ['<c><v>12345678901234567168</v></c>', 'spreadsheets keep 15 digits'],
  ['<c><v>-1234567890123456800.0</v></c>', 'spreadsheets keep 15 digits'],
  [number('4711', 'Standard'), 'letters that are not known'],
  [number('-1', '[h]:mm'), 'a format of elapsed time'],
  [number('60', '14'), 'no day has that number'],
  [number('0', '14'), 'no day has that number'],
  [number('-1', 'dd.mm.yyyy'), 'no day has that number'],
  [number('2958466', '14'), 'no day has that number'],
])('names the place of %s, which is not known', async (cell, reason) => {
  const shown = await shownOf(cell);
  expect(shown).toContain(reason);
  expect(shown).toContain('(cell `A1` of the sheet `S`)');
});

it.each(['1', 'true'])(
  'refuses results that a spreadsheet is to calculate first: fullCalcOnLoad="%s"',
  async (flag) => {
    const calculation = `<x:calcPr calcId="1" fullCalcOnLoad="${flag}"/>`;
    const rows = [
      '<c t="b"><f>A2</f><v>0</v></c><c><v>1</v></c>',
      '<c><f t="array" ref="A2:A3">B1:B2</f><v>0</v></c><c><f t="shared" si="0"/><v>7</v></c>',
      '<c><v>0</v></c><c><v>2</v></c>',
    ];
    const found = await read(rows, { calculation });
    expect(found.map(({ unreadable }) => [...(unreadable?.keys() ?? [])])).toEqual([[0], [0, 1], [0]]);
    expect(found[2]!.unreadable?.get(0)).toMatch(/formula without its result.*cell `A3`/);
    const calculated = await read(rows, { calculation: '<x:calcPr fullCalcOnLoad="0"/>' });
    expect(calculated.map(({ cells }) => cells)).toEqual([
      ['false', '1'],
      ['0', '7'],
      ['0', '2'],
    ]);
  },
);

it.each([
  { calculation: '<x:calcPr calcId="1" calcCompleted="0"/>' },
  { after: '<x:sheetCalcPr fullCalcOnLoad="1"/>' },
])('refuses results that were not calculated: %j', async (parts) => {
  const [row] = await read(['<c t="str"><f>A2</f><v>x</v></c><c><v>1</v></c>'], parts);
  expect([...(row!.unreadable?.keys() ?? [])]).toEqual([0]);
});

it('refuses the empty cells of merged ones', async () => {
  const [first, second] = await read(['<c><v>1</v></c><c><v>2</v></c>', '<c/><c><v>3</v></c>'], {
    after: '<mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells>',
  });
  expect(first!.cells).toEqual(['1', '2']);
  expect(second!.unreadable?.get(0)).toMatch(/merged with others into `A1:A2`.*cell `A2`/);
});

const word = fc
  .string({
    unit: fc.constantFrom('a', 'Ž', '<', '&', '"', ']', '>', '#', '7', ' ', '\u{1f600}'),
    minLength: 1,
    maxLength: 8,
  })
  .map((one) => `.${one}.`);
const integer = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
/** A number as Java, Excel and hand-made programs write it. */
const writtenNumber = fc
  .record({ value: integer, zeros: fc.nat({ max: 6 }), form: fc.nat({ max: 4 }) })
  .map(({ value, zeros, form }) => {
    const shown =
      zeros > 0 && String(value).length + zeros <= 15
        ? `${value}${'0'.repeat(zeros)}`.replace(/^0+(?=\d)/, '')
        : String(value);
    const scientific = `${shown[0]!}.${shown.slice(1) || '0'}E${shown.length - 1}`;
    return { shown, stored: [shown, `${shown}.0`, scientific, scientific.replace('E', 'e+'), `${shown}.000`][form]! };
  });

const drawn: fc.Arbitrary<{ readonly written: Written; readonly shared?: string }> = fc.oneof(
  writtenNumber.map(({ stored, shown }) => ({ written: { xml: `<c><v>${stored}</v></c>`, shown } })),
  writtenNumber.map(({ stored, shown }) => ({
    written: { xml: number(stored, '000000'), shown: shown.padStart(6, '0') },
  })),
  fc
    .record({
      day: fc.integer({ min: 61, max: 2_958_465 }),
      format: fc.constantFrom('14', '22', 'dd.mm.yyyy', '[$-407]d. mmmm yyyy'),
    })
    .map(({ day, format }) => ({
      written: {
        xml: number(`${day}`, format as '14'),
        shown: new Date(Date.UTC(1899, 11, 30 + day)).toISOString().slice(0, 10),
      },
    })),
  word.map((text) => ({ written: { xml: `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`, shown: text } })),
  word.map((text) => ({
    written: {
      xml: `<c t="inlineStr"><is><r><t>${escapeXml(text)}</t></r><r><t>b</t></r><rPh sb="0"><t>no</t></rPh></is></c>`,
      shown: `${text}b`,
    },
  })),
  word.map((text) => ({
    written: {
      xml: `<c t="inlineStr"><is><t><![CDATA[${text.replaceAll(']', '')}]]><!-- no --></t></is></c>`,
      shown: text.replaceAll(']', ''),
    },
  })),
  word.map((text) => ({ written: { xml: `<c t="str"><f>A1</f><v>${escapeXml(text)}</v></c>`, shown: text } })),
  word.map((text) => ({ written: { xml: '', shown: text }, shared: text })),
  fc
    .constantFrom<Written>(
      { xml: '<c t="b"><v>1</v></c>', shown: 'true' },
      { xml: '<c t="b"><v>false</v></c>', shown: 'false' },
      { xml: '<c/>', shown: '' },
      { xml: '<c s="3"></c>', shown: '' },
      { xml: '<c t="str"><f>""</f><v></v></c>', shown: '' },
      { xml: '<c t="d"><v>2026-01-31T10:00:00Z</v></c>', shown: '2026-01-31T10:00:00' },
      { xml: '<c t="d"><v>2026-01-31T01:00:00+02:00</v></c>', shown: '2026-01-30T23:00:00' },
      { xml: '<c t="e"><v>#N/A</v></c>', error: /`#N\/A`/ },
      { xml: '<c><f>B1</f></c>', error: /formula/ },
    )
    .map((written) => ({ written })),
);

it('shows each cell of any workbook as a spreadsheet does, or says why it is not known', async () => {
  const tables = fc.array(fc.array(drawn, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(tables, async (table) => {
      const strings = table.flat().flatMap(({ shared }) => shared ?? []);
      let next = 0;
      const xmlOf = ({ written, shared }: (typeof table)[number][number]) =>
        shared === undefined ? written.xml : `<c t="s"><v>${next++}</v></c>`;
      const rows = table.map((cells) => `${cells.map(xmlOf).join('')}<c t="b"><v>1</v></c>`);
      const records = await read(rows, { strings });
      expect(records).toHaveLength(table.length);
      for (const [i, { line, cells, unreadable }] of records.entries()) {
        expect(line).toBe(i + 1);
        expect(cells).toEqual([...table[i]!.map(({ written }) => written.shown ?? ''), 'true']);
        for (const [column, { written }] of table[i]!.entries()) {
          if (written.error === undefined) expect(unreadable?.has(column) ?? false).toBe(false);
          else expect(unreadable?.get(column)).toMatch(written.error);
        }
      }
    }),
    { numRuns: 300 },
  );
});
