import { fromCell, toCell } from '@identity-governance/records';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';

describe('a cell of a CSV file', () => {
  it.each([
    ['Ann', 'Ann'],
    ['a "b", c', '"a ""b"", c"'],
    ['=1+1', "'=1+1"],
    ['Ann;=1+1;x', "Ann;'=1+1;x"],
    ['Ann\t@SUM(1)', "Ann\t'@SUM(1)"],
    ['Ann\n-1', '"Ann\n\'-1"'],
    ['Ann;"=1+1"', '"Ann;""\'=1+1"""'],
    ['Ann; +1', "Ann; '+1"],
    ['\uff1d1', "'\uff1d1"],
    ['\tAnn', "'\tAnn"],
    ['ann@example.org; R&D - x', 'ann@example.org; R&D - x'],
  ])('writes %j as %j', (text, cell) => {
    expect(toCell(text)).toBe(cell);
  });

  it('has no formula behind anything that a spreadsheet may split at', () => {
    const unit = fc.constantFrom(...'=+-@;,\t\r\n"\' a'.split(''));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        for (const piece of toCell(text).split(/[;\t\r\n]/)) expect(piece).not.toMatch(/^[ "]*[=+\-@]/);
      }),
      { numRuns: 5000 },
    );
  });

  it('is read as the string that was written', () => {
    const unit = fc.constantFrom(...'=+-@;,"\' a\uff1d'.split(''));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const [row] = parse(`x,${toCell(text)}`, { relax_column_count: true });
        expect(fromCell(row![1]!)).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });

  it('takes time that grows with its length alone', () => {
    for (const unit of [' ', '"', "'", ';', '; ', '=']) {
      const started = performance.now();
      fromCell(toCell(unit.repeat(1_000_000)));
      expect(performance.now() - started).toBeLessThan(5_000);
    }
  });
});
