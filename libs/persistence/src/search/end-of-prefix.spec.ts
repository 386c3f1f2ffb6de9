import { compareText } from '@identity-governance/values';
import fc from 'fast-check';
import { endOfPrefix } from './end-of-prefix';

const text = fc.string({ unit: 'binary', maxLength: 4 });

describe('endOfPrefix', () => {
  it('comes after every text with the prefix', () => {
    fc.assert(
      fc.property(text, text, (prefix, rest) => {
        const end = endOfPrefix(prefix);
        if (end !== undefined) expect(compareText(prefix + rest, end)).toBeLessThan(0);
      }),
    );
  });

  it('comes before every other text that is not before the prefix', () => {
    const character = fc.constantFrom('a', '\ud7ff', '\ue000', '\u{10ffff}');
    const alike = fc.array(character, { maxLength: 3 }).map((characters) => characters.join(''));
    fc.assert(
      fc.property(alike, alike, (prefix, other) => {
        const end = endOfPrefix(prefix);
        const isInRange = compareText(other, prefix) >= 0 && (end === undefined || compareText(other, end) < 0);
        expect(isInRange).toBe(other.startsWith(prefix));
      }),
    );
  });

  it('steps over the surrogates, and is open when nothing comes after', () => {
    expect(endOfPrefix('a\ud7ff')).toBe('a\ue000');
    expect(endOfPrefix('a\u{10ffff}')).toBe('b');
    expect(endOfPrefix('\u{10ffff}')).toBeUndefined();
    expect(endOfPrefix('')).toBeUndefined();
  });
});
