import fc from 'fast-check';
import { canonicalJson } from './canonical-json';

describe('canonical JSON', () => {
  it('is the same whatever the order of the members, and means the same as the value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('orders members by their code units, and writes the example of RFC 8785', () => {
    const value = { '\u20ac': 'e', '1': { f: [56.0, true, null], F: 5 }, '\r': 1e30, '': '\u000f"' };
    expect(canonicalJson(value)).toBe('{"":"\\u000f\\"","\\r":1e+30,"1":{"F":5,"f":[56,true,null]},"\u20ac":"e"}');
  });
});
