import fc from 'fast-check';
import { codePointOf, markInvisible, splitInvisible } from './invisible-characters';

describe('invisible characters', () => {
  it.each([
    ['a right-to-left override', 'Approve \u202etpecca', 'Approve ⟨U+202E⟩tpecca'],
    ['an isolate', '\u2067x\u2069', '⟨U+2067⟩x⟨U+2069⟩'],
    ['a zero-width space', 'Pay\u200broll', 'Pay⟨U+200B⟩roll'],
    ['a soft hyphen', 'Pay\u00adroll', 'Pay⟨U+00AD⟩roll'],
    ['a tag', 'Payroll\u{e0041}', 'Payroll⟨U+E0041⟩'],
    ['a variation selector', 'Payroll\ufe0f', 'Payroll⟨U+FE0F⟩'],
    ['a filler, which is a letter', '\u3164', '⟨U+3164⟩'],
    ['a blank pattern', 'a\u2800b', 'a⟨U+2800⟩b'],
    ['a joiner of graphemes', 'a\u034fb', 'a⟨U+034F⟩b'],
    ['a space that is not the space', 'a\u00a0b\u2003c', 'a⟨U+00A0⟩b⟨U+2003⟩c'],
    ['a line end', 'a\nb', 'a⟨U+000A⟩b'],
    ['half of a pair', 'a\ud800', 'a⟨U+D800⟩'],
    ['spaces at the ends', ' a ', '⟨U+0020⟩a⟨U+0020⟩'],
    ['two spaces', 'a  b', 'a⟨U+0020⟩⟨U+0020⟩b'],
  ])('shows %s', (_, name, shown) => {
    expect(markInvisible(name)).toBe(shown);
  });

  it.each(['', 'Site Finance', 'Straße Ωμέγα', 'מנהל', 'مدير', '山田　太郎', 'e\u0301', '✓ 👍🏽', '=A1+"x"'])(
    'leaves %j as it is',
    (name) => {
      expect(markInvisible(name)).toBe(name);
    },
  );

  it('keeps the lines and spaces of a text, and the spaces of a line', () => {
    expect(markInvisible('a:\n\tb  c\u202e', 'text')).toBe('a:\n\tb  c⟨U+202E⟩');
    expect(markInvisible('a  b\n ', 'line')).toBe('a  b⟨U+000A⟩ ');
  });

  it('loses nothing, and leaves nothing that is not seen', () => {
    const character = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
    const strings = fc.string({ unit: fc.oneof(character, fc.constantFrom(' ', '\n', '\u202e', 'a')) });
    fc.assert(
      fc.property(strings, fc.constantFrom('name', 'line', 'text'), (text, kind) => {
        expect(splitInvisible(text, kind).join('')).toBe(text);
        const marked = markInvisible(text, kind);
        expect(splitInvisible(marked, kind)).toHaveLength(1);
      }),
    );
  });

  it('gives two names that differ two appearances', () => {
    expect(markInvisible('Payroll')).not.toBe(markInvisible('Payroll '));
    expect(codePointOf('\u{e0001}')).toBe('U+E0001');
  });
});
