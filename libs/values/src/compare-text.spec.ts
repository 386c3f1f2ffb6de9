import fc from 'fast-check';
import { compareText, sortTexts } from './compare-text';

describe('compareText', () => {
  it('orders by code point, as UTF-8 bytes do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const x = Array.from(a, (c) => c.codePointAt(0)!);
        const y = Array.from(b, (c) => c.codePointAt(0)!);
        const at = x.findIndex((point, i) => point !== y[i]);
        const expected = at < 0 ? Math.sign(x.length - y.length) : Math.sign(x[at]! - (y[at] ?? -1));
        expect(Math.sign(compareText(a, b))).toBe(expected);
      }),
    );
  });

  it('puts an astral character after U+FFEE', () => {
    expect(['\u{1f600}', '\uffee', 'a'].sort(compareText)).toEqual(['a', '\uffee', '\u{1f600}']);
  });
});

describe('sortTexts', () => {
  it('orders as compareText does', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(texts), (list) => {
        expect(sortTexts(list)).toEqual([...list].sort(compareText));
      }),
    );
    expect(sortTexts(['\u{1f600}', '\uffee', 'a'])).toEqual(['a', '\uffee', '\u{1f600}']);
  });
});
