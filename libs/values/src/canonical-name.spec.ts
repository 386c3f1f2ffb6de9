import fc from 'fast-check';
import { canonicalName } from './canonical-name';

/** Full case folding: the lines with status F of CaseFolding.txt of the Unicode Character Database. */
const foldedToMultiple = `
  DF=73+73 130=69+307 149=2BC+6E 1F0=6A+30C 390=3B9+308+301 3B0=3C5+308+301 587=565+582 1E96=68+331
  1E97=74+308 1E98=77+30A 1E99=79+30A 1E9A=61+2BE 1E9E=73+73 1F50=3C5+313 1F52=3C5+313+300 1F54=3C5+313+301
  1F56=3C5+313+342 1F80=1F00+3B9 1F81=1F01+3B9 1F82=1F02+3B9 1F83=1F03+3B9 1F84=1F04+3B9 1F85=1F05+3B9
  1F86=1F06+3B9 1F87=1F07+3B9 1F88=1F00+3B9 1F89=1F01+3B9 1F8A=1F02+3B9 1F8B=1F03+3B9 1F8C=1F04+3B9
  1F8D=1F05+3B9 1F8E=1F06+3B9 1F8F=1F07+3B9 1F90=1F20+3B9 1F91=1F21+3B9 1F92=1F22+3B9 1F93=1F23+3B9
  1F94=1F24+3B9 1F95=1F25+3B9 1F96=1F26+3B9 1F97=1F27+3B9 1F98=1F20+3B9 1F99=1F21+3B9 1F9A=1F22+3B9
  1F9B=1F23+3B9 1F9C=1F24+3B9 1F9D=1F25+3B9 1F9E=1F26+3B9 1F9F=1F27+3B9 1FA0=1F60+3B9 1FA1=1F61+3B9
  1FA2=1F62+3B9 1FA3=1F63+3B9 1FA4=1F64+3B9 1FA5=1F65+3B9 1FA6=1F66+3B9 1FA7=1F67+3B9 1FA8=1F60+3B9
  1FA9=1F61+3B9 1FAA=1F62+3B9 1FAB=1F63+3B9 1FAC=1F64+3B9 1FAD=1F65+3B9 1FAE=1F66+3B9 1FAF=1F67+3B9
  1FB2=1F70+3B9 1FB3=3B1+3B9 1FB4=3AC+3B9 1FB6=3B1+342 1FB7=3B1+342+3B9 1FBC=3B1+3B9 1FC2=1F74+3B9
  1FC3=3B7+3B9 1FC4=3AE+3B9 1FC6=3B7+342 1FC7=3B7+342+3B9 1FCC=3B7+3B9 1FD2=3B9+308+300 1FD3=3B9+308+301
  1FD6=3B9+342 1FD7=3B9+308+342 1FE2=3C5+308+300 1FE3=3C5+308+301 1FE4=3C1+313 1FE6=3C5+342 1FE7=3C5+308+342
  1FF2=1F7C+3B9 1FF3=3C9+3B9 1FF4=3CE+3B9 1FF6=3C9+342 1FF7=3C9+342+3B9 1FFC=3C9+3B9 FB00=66+66 FB01=66+69
  FB02=66+6C FB03=66+66+69 FB04=66+66+6C FB05=73+74 FB06=73+74 FB13=574+576 FB14=574+565 FB15=574+56B
  FB16=57E+576 FB17=574+56D
`;
const expansions = foldedToMultiple
  .trim()
  .split(/\s+/)
  .map((line) => {
    const [code, ...folded] = line.split(/[=+]/).map((hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
    return { character: code!, folded: folded.join('') };
  });

/** Every character that has another case. */
const cased = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Changes_When_Casemapped}/u.test(character));

const expansionOf = new Map(expansions.map(({ character, folded }) => [character, folded]));

/** Independent of the implementation: the engine's simple case folding, and the table for the rest. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) =>
    Array.from(name.normalize('NFKC'), (character) => expansionOf.get(character) ?? character)
      .join('')
      .normalize('NFD'),
  );
  return new RegExp(`^${escapeCharacters(a!)}$`, 'iu').test(b!);
}

function escapeCharacters(text: string): string {
  return Array.from(text, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`).join('');
}

describe('the canonical form of names', () => {
  it.each([
    ['Ｍａｉｌ', 'mail'],
    ['ΝΙΚΟΣ', 'νικος'],
    ['ΣΣ', 'σς'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['İstanbul', 'i\u0307stanbul'],
    ['ǰana', 'J\u030cANA'],
    ['ΐ', 'Ϊ\u0301'],
    ['ᾳ', 'ΑΙ'],
    ['ﬃ', 'FFI'],
    ['Ꭰ', 'ꭰ'],
    ['\u212a', 'k'],
    ['a\u0345\u0301', 'A\u0301Ι'],
  ])('is the same for `%s` and `%s`', (name, other) => {
    expect(canonicalName(name)).toBe(canonicalName(other));
  });

  it('keeps the dotless i apart, which folds to itself', () => {
    expect(canonicalName('ısparta')).toBe('ısparta');
    expect(canonicalName('Isparta')).toBe('isparta');
  });

  it.each(expansions)('folds $character to $folded', ({ character, folded }) => {
    expect(expansions).toHaveLength(104);
    expect(canonicalName(`x${character}y`)).toBe(canonicalName(`x${folded}y`));
  });

  it('is equal exactly where the standard takes names together', () => {
    const apart = cased.filter((character) => !isSame(character, canonicalName(character)));
    expect(apart).toEqual([]);
    const name = fc.array(
      fc.constantFrom(...Array.from('sßẞSςσΣiıİIΐᾳᾼαιΑΙjǰﬀfF'), '\u0345', '\u0301', '\u0307', '\u030c'),
      {
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [a, b] = [one.join(''), other.join('')];
        expect(canonicalName(a) === canonicalName(b)).toBe(isSame(a, b));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same for all characters that simple case folding takes together', () => {
    const all = cased.join('');
    const apart = cased.flatMap((character) => {
      const same = all.match(new RegExp(escapeCharacters(character), 'giu')) ?? [];
      return same
        .filter((other) => canonicalName(other) !== canonicalName(character))
        .map((other) => character + other);
    });
    expect(apart).toEqual([]);
  });

  it('does not change when it is made again', () => {
    for (const character of cased) {
      for (const name of [character, `a${character}\u0301`, `${character}\u0345x`, `j${character}`]) {
        expect(canonicalName(canonicalName(name))).toBe(canonicalName(name));
      }
    }
  });
});
