import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWorkbook } from './read-workbook';
import { packStored } from './zip-entries';

/**
 * Workbooks that programs write and few spreadsheets do. Each expected value is what openpyxl 3.1.5 reads, apart from
 * dates, which are in ISO 8601, and from what is refused.
 */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'odd-workbooks-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const strict = 'http://purl.oclc.org/ooxml';

/** The number formats of the styles 0, 1 … */
const formats = ['General', 'yyyy-mm-dd', 'dd/mm/yyyy hh:mm', '[h]:mm', '0000000', '"P"000', '[$-409]d-mmm-yy;@'];

interface Odd {
  readonly rows: string;
  readonly strings?: string;
  /** XML of the sheet before and after its data, and of the workbook before its sheets. */
  readonly before?: string;
  readonly after?: string;
  readonly properties?: string;
  readonly sheets?: string;
  readonly second?: string;
  readonly target?: string;
  readonly isStrict?: boolean;
  /** The prefix of all elements. */
  readonly prefix?: string;
}

function partsOf(odd: Odd): Readonly<Record<string, string>> {
  const { rows, strings = '', before = '', after = '', properties = '', second = '', target, isStrict, prefix } = odd;
  const { sheets = '<sheet name="S" sheetId="1" r:id="rId1"/>' } = odd;
  const [namespace, types] =
    isStrict === true ? [`${strict}/spreadsheetml/main`, `${strict}/officeDocument/relationships`] : [main, relations];
  const relation = (id: string, type: string, to: string) =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${to}"/>`;
  const element = (name: string, content: string) => {
    const prefixed = prefix === undefined ? content : content.replace(/<(\/?)(?=[a-z])/g, `<$1${prefix}:`);
    const [own, declared] = prefix === undefined ? [name, 'xmlns'] : [`${prefix}:${name}`, `xmlns:${prefix}`];
    return `<?xml version="1.0"?>\n<${own} ${declared}="${namespace}" xmlns:r="${types}">${prefixed}</${own}>`;
  };
  const codes = formats.map(
    (code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replace(/"/g, '&quot;')}"/>`,
  );
  const styles = formats.map((_, i) => `<xf numFmtId="${164 + i}" xfId="0"/>`);
  return {
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': element('workbook', `${properties}<sheets>${sheets}</sheets>`),
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      relation('rId1', 'worksheet', target ?? 'worksheets/sheet1.xml'),
      relation('rId2', 'worksheet', 'worksheets/sheet2.xml'),
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId4', 'styles', 'styles.xml'),
    ].join('')}</Relationships>`,
    'xl/styles.xml': element('styleSheet', `<numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs>`),
    'xl/sharedStrings.xml': element('sst', strings),
    'xl/worksheets/sheet1.xml': element('worksheet', `${before}<sheetData>${rows}</sheetData>${after}`),
    'xl/worksheets/sheet2.xml': element('worksheet', `<sheetData>${second}</sheetData>`),
  };
}

/** Reads the cells that are not empty by their references; those that cannot be read are `!` with the reason. */
async function read(odd: Odd): Promise<Readonly<Record<string, string>>> {
  const path = join(folder, 'odd.xlsx');
  const entries = Object.entries(partsOf(odd));
  writeFileSync(path, packStored(entries.map(([name, xml]) => ({ name, data: Buffer.from(xml), checksum: 0 }))));
  const found: Record<string, string> = {};
  for await (const { line, cells, unreadable } of readWorkbook(path)) {
    cells.forEach((cell, i) => {
      const reason = unreadable?.get(i);
      const text = reason === undefined ? cell : `!${reason.replace(/ \(cell.*/, '')}`;
      if (text !== '') found[`${'ABCDEFGH'.charAt(i)}${line}`] = text;
    });
  }
  return found;
}

/** A row of cells, each the rest of its element behind its reference: `s="1"><v>2</v>`. */
const row = (number: number, ...cells: readonly string[]) =>
  `<row r="${number}">${cells.map((cell, i) => `<c r="${'ABCDEFGH'.charAt(i)}${number}" ${cell}</c>`).join('')}</row>`;
const number = (value: string, style = 0) => `s="${style}"><v>${value}</v>`;
const shared = (index: number) => `t="s"><v>${index}</v>`;
const noDay = (value: string) => `!holds the number ${value} in a format of dates, and no day has that number`;
const noResult = '!holds a formula without its result; open the workbook in a spreadsheet and save it';

it.each<readonly [string, Odd, Readonly<Record<string, string>>]>([
  [
    'numbers as Java and C write them',
    {
      rows: row(1, number('4711.0'), number('1.2345678E7'), number('1E+5'), number('-0'), number('1.1000000000000001')),
    },
    { A1: '4711', B1: '12345678', C1: '100000', D1: '0', E1: '1.1' },
  ],
  [
    'errors, stored and calculated',
    { rows: row(1, 't="e"><v>#VALUE!</v>', 't="e"><f>1/0</f><v>#DIV/0!</v>') },
    { A1: '!holds the error `#VALUE!`', B1: '!holds the error `#DIV/0!`' },
  ],
  [
    'formulas with and without results',
    {
      rows:
        row(
          1,
          '><f>1+1</f><v>2</v>',
          't="str"><f>x</f><v>a</v>',
          't="str"><f>""</f><v></v>',
          't="b"><f>x</f><v>1</v>',
        ) +
        row(2, '><f>1+1</f>', 't="str"><f>x</f>', '><f t="shared" ref="C2:C3" si="0">A1</f><v>5</v>') +
        '<row r="3"><c r="C3"><f t="shared" si="0"/><v>6</v></c></row>',
    },
    { A1: '2', B1: 'a', D1: 'true', A2: noResult, B2: noResult, C2: '5', C3: '6' },
  ],
  [
    'days since 1904',
    {
      rows: row(1, number('1', 1), number('40000.5', 2), number('2.25', 3)),
      properties: '<workbookPr date1904="true"/>',
    },
    { A1: '1904-01-02', B1: '2013-07-07T12:00:00', C1: '54:00:00' },
  ],
  [
    'shared strings with runs, phonetic hints, spaces and entities',
    {
      rows: row(1, shared(0), shared(1), shared(2), shared(3), shared(4), shared(5)),
      strings:
        '<si><r><t>Mar</t></r><r><rPr><b/></rPr><t xml:space="preserve"> ia</t></r></si>' +
        '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>' +
        '<si><t xml:space="preserve"> pad </t></si><si/><si><t>a&amp;b &lt;&#xE9;&#10;x</t></si><si><t><![CDATA[<c>]]></t></si>',
    },
    { A1: 'Mar ia', B1: '東京', C1: ' pad ', E1: 'a&b <é\nx', F1: '<c>' },
  ],
  [
    'inline strings',
    {
      rows: row(
        ...([1, 't="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is>', 't="inlineStr"><is><t/></is>'] as const),
        ...['t="inlineStr"><is><t>x</t><rPh sb="0" eb="1"><t>y</t></rPh></is>', 't="str"><v>plain</v>'],
      ),
    },
    { A1: 'ab', C1: 'x', D1: 'plain' },
  ],
  [
    'merged cells',
    {
      rows: row(1, number('1')) + row(2, '>', number('2')),
      after: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>',
    },
    { A1: '1', A2: '!is merged with others into `A1:A2`; undo the merge, and fill each cell', B2: '2' },
  ],
  [
    'hidden rows and columns, which are read',
    {
      rows: '<row r="1" hidden="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>',
      before: '<cols><col min="2" max="2" hidden="1"/></cols>',
    },
    { A1: '1', B1: '2' },
  ],
  [
    'a hidden sheet before the visible one',
    {
      rows: row(1, number('1')),
      second: row(1, number('2')),
      sheets: '<sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Now" sheetId="2" r:id="rId2"/>',
    },
    { A1: '2' },
  ],
  [
    'styles with formats of their own',
    {
      rows: row(
        ...([1, number('45000.75', 2), number('45000', 6), number('0.5', 3), number('4711', 4)] as const),
        number('7', 5),
      ),
    },
    { A1: '2023-03-15T18:00:00', B1: '2023-03-15', C1: '12:00:00', D1: '0004711', E1: 'P007' },
  ],
  [
    'days that are none',
    { rows: row(1, number('61', 1), number('60', 1), number('-1', 1), number('2958466', 1)) },
    { A1: '1900-03-01', B1: noDay('60'), C1: noDay('-1'), D1: noDay('2958466') },
  ],
  [
    'sparse rows',
    { rows: '<row r="3"><c r="B3"><v>1</v></c></row><row r="7"><c r="D7"><v>2</v></c></row><row r="9"/>' },
    { B3: '1', D7: '2' },
  ],
  [
    'rows and cells without references',
    { rows: '<row><c><v>1</v></c><c><v>2</v></c></row><row><c/><c><v>3</v></c></row>' },
    { A1: '1', B1: '2', B2: '3' },
  ],
  ['a huge dimension', { rows: row(1, number('1')), before: '<dimension ref="A1:XFD1048576"/>' }, { A1: '1' }],
  [
    'a dimension that is too small',
    { rows: row(1, number('1')) + row(2, number('2')), before: '<dimension ref="A1"/>' },
    { A1: '1', A2: '2' },
  ],
  [
    'the strict namespace, with days as strings',
    { rows: row(1, number('45000', 1), 's="1" t="d"><v>2026-03-01T00:00:00</v>'), isStrict: true },
    { A1: '2023-03-15', B1: '2026-03-01' },
  ],
  [
    'a prefix of all elements',
    { rows: row(1, shared(0), number('45000', 1)), strings: '<si><t>s</t></si>', prefix: 'x' },
    { A1: 's', B1: '2023-03-15' },
  ],
  [
    'a path from the root of the archive',
    { rows: row(1, number('1')), target: '/xl/worksheets/sheet1.xml' },
    { A1: '1' },
  ],
  [
    'a missing shared string',
    { rows: row(1, shared(7)) },
    { A1: '!names the string `7`, which the workbook does not have' },
  ],
  ['a number that is none', { rows: row(1, number('abc')) }, { A1: '!holds `abc`, which is not a number' }],
  [
    'rows in extensions, and comments',
    {
      rows: `<!-- c -->${row(1, '><v>1<!-- x -->2</v>')}`,
      after: '<extLst><ext uri="x"><row r="9"><c r="A9"><v>9</v></c></row></ext></extLst>',
    },
    { A1: '12' },
  ],
])('reads %s', async (_, odd, cells) => {
  expect(await read(odd)).toEqual(cells);
});

it.each<readonly [string, string, string]>([
  ['a row twice', row(1, number('1')) + row(1, number('2')), 'not written as spreadsheets write it'],
  ['a row far below', row(1, number('1')) + '<row r="1048576"/>', 'more than 200000 rows'],
  ['a reference in lower case', '<row r="1"><c r="a1"><v>1</v></c></row>', 'not written as spreadsheets write it'],
])('refuses %s', async (_, rows, reason) => {
  await expect(read({ rows })).rejects.toThrow(reason);
});
