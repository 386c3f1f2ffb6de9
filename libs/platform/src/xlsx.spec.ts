import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { writeWorkbook } from './xlsx';

async function workbookOf(rows: readonly (readonly string[])[], limits?: { readonly rows: number }): Promise<Buffer> {
  // eslint-disable-next-line @typescript-eslint/require-await -- rows come piece by piece
  const all = async function* (those: typeof rows) {
    yield* those;
  };
  const sheets = [
    { name: 'Violations', rows: all(rows) },
    { name: 'Warnings', rows: all([['code'], ['NONE']]) },
  ];
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook(sheets, limits)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const header = ['policy', 'identity'];

it('writes cells that a reader of workbooks reads back, whatever they hold', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const special = fc.constantFrom('=1+1', '_x0041_', '<b>&amp;</b>', '"', 'a\nb', 'Š');
  const cell = fc.oneof(text, special).map((one) => `.${one}.`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (rows) => {
      expect(await readSheet(await workbookOf([header, ...rows]))).toEqual([header, ...rows]);
    }),
    { numRuns: 50 },
  );
});

it('continues on another sheet with the same header where a sheet is full', async () => {
  const rows = ['1', '2', '3', '4', '5'].map((one) => [one, 'x']);
  const workbook = await workbookOf([header, ...rows], { rows: 3 });
  expect(await readSheet(workbook, 2)).toEqual([header, ['3', 'x'], ['4', 'x']]);
  expect(await readSheet(workbook, 'Violations 3')).toEqual([header, ['5', 'x']]);
  expect(await readSheet(workbook, 4)).toEqual(await readSheet(workbook, 'Warnings'));
  expect(await readSheet(workbook, 'Warnings')).toEqual([['code'], ['NONE']]);
});

it('replaces what XML cannot hold and cuts what no cell can', async () => {
  const [, [control, long] = []] = await readSheet(await workbookOf([header, ['a\u0000b\u001fc', 'x'.repeat(40_000)]]));
  expect(control).toBe('a\ufffdb\ufffdc');
  expect(long).toBe(`${'x'.repeat(32_766)}…`);
});
