import fc from 'fast-check';
import { canonicalDistinguishedName } from './distinguished-name';
import { canonicalName } from './canonical-name';

const same = (a: string, b: string) => canonicalDistinguishedName(a) === canonicalDistinguishedName(b);

describe('distinguished names', () => {
  const main = String.raw`CN=Vault\, Main,OU=Groups,DC=corp`;

  it.each([
    ['the escape', String.raw`CN=Vault\2C Main,OU=Groups,DC=corp`],
    ['the case of the escape', String.raw`CN=Vault\2c Main,OU=Groups,DC=corp`],
    ['spaces around separators', String.raw` CN = Vault\, Main , OU=Groups,  DC=corp `],
    ['no-break spaces', 'CN=Vault\\,\u00a0Main,\u00a0OU=Groups,DC=corp'],
    ['several spaces', String.raw`CN=Vault\,   Main,OU=Groups,DC=corp`],
    ['an escaped space', String.raw`CN=Vault\,\ Main\ ,OU=Groups,DC=corp`],
    ['case', String.raw`cn=VAULT\, main,ou=GROUPS,Dc=CORP`],
    ['quotes', 'CN="Vault, Main",OU=Groups,DC=corp'],
    ['semicolons', String.raw`CN=Vault\, Main;OU=Groups;DC=corp`],
    ['object identifiers', String.raw`2.5.4.3=Vault\, Main,OID.2.5.4.11=Groups,0.9.2342.19200300.100.1.25=corp`],
    ['width', String.raw`CN=Ｖault\, Main,OU=Groups,DC=corp`],
    ['characters that are not seen', 'CN=Vault\\, M\u00adain\u200b,OU=Groups,DC=corp'],
  ])('are the same whatever %s', (_what, other) => {
    expect(canonicalDistinguishedName(other)).toBe(canonicalDistinguishedName(main));
  });

  it.each([
    [String.raw`CN=Luk\C4\8Di\C4\87`, 'cn=LUKČIĆ'],
    [String.raw`CN=a\5Cb`, String.raw`CN=a\\b`],
    [String.raw`CN=a\"b\+c\;d\<e\>f\=g\#`, 'CN="a\\"b+c;d<e>f=g#"'],
    [String.raw`CN=\23a`, String.raw`CN=\#a`],
    ['CN=a+OU=b,DC=c', 'ou=B + cn=A,dc=c'],
    ['CN=a=b', String.raw`CN=a\=b`],
    [String.raw`CN=x\0ADEL:1,DC=c`, String.raw`CN=x DEL:1,DC=c`],
    ['CN=Straße ΝΙΚΟΣ', 'cn=STRASSE νικος'],
    ['CN=,DC=c', 'cn= ,dc=c'],
    ['CN=;ß=', 'CN=;SS='],
  ])('%s is %s', (a, b) => {
    expect([canonicalDistinguishedName(a) !== undefined, same(a, b)]).toEqual([true, true]);
  });

  it.each([
    ['CN=a,CN=b', 'CN=b,CN=a'],
    ['CN=a,OU=b', 'CN=a+OU=b'],
    [String.raw`CN=a\,OU=b`, 'CN=a,OU=b'],
    [String.raw`CN=a\\,OU=b`, String.raw`CN=a\,OU=b`],
    ['CN=a b', 'CN=ab'],
    ['CN=a', 'OU=a'],
    ['CN=a,DC=c', 'CN=a'],
    ['CN=Bär', 'CN=Bar'],
  ])('%s is not %s', (a, b) => {
    expect(same(a, b)).toBe(false);
  });

  it.each(['', 'admins', 'CN', 'CN=a,', ',CN=a', 'CN=a\\', 'CN=a,b', '=a', 'CN=a\\ff', 'CN="a"b', 'CN=a,,DC=c'])(
    'are not `%s`',
    (text) => {
      expect(canonicalDistinguishedName(text)).toBeUndefined();
    },
  );

  const character = fc.constantFrom(...Array.from('aAbßΣ ,+;="\\#<>%é\u00a0\u{1f600}'));
  const text = fc.array(character, { minLength: 1, maxLength: 6 }).map((list) => list.join(''));
  const name = fc.array(fc.array(fc.tuple(fc.constantFrom('cn', 'OU', 'x-1'), text), { minLength: 1, maxLength: 2 }), {
    minLength: 1,
    maxLength: 3,
  });
  const escapeEach = (value: string) => Array.from(value, (one) => (/[a-f\d]/i.test(one) ? one : `\\${one}`)).join('');
  /** By the bytes of UTF-8, as `encodeURIComponent` writes them. */
  const escapeBytes = (value: string) =>
    Array.from(value, (one) => {
      const encoded = encodeURIComponent(one);
      return encoded.startsWith('%') ? encoded.replaceAll('%', '\\') : `\\${one.charCodeAt(0).toString(16)}`;
    }).join('');
  const quoteIt = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
  type Write = (value: string) => string;
  const written = (rdns: readonly (readonly (readonly [string, string])[])[], write: Write, [plus, comma]: string[]) =>
    rdns.map((parts) => parts.map(([type, value]) => `${type}=${write(value)}`).join(plus)).join(comma);

  it('are the same in every way to write them', () => {
    fc.assert(
      fc.property(name, (rdns) => {
        const forms = [
          written(rdns, escapeEach, ['+', ',']),
          written(rdns, escapeBytes, [' + ', ' , ']),
          written(rdns, quoteIt, ['+', ';']),
          written(
            rdns.map((parts) => [...parts].reverse()),
            escapeEach,
            ['+\u00a0', ','],
          ),
        ].map(canonicalDistinguishedName);
        expect(forms[0]).toBeDefined();
        expect(new Set(forms).size).toBe(1);
      }),
    );
  });

  it('are the same where their strings are the same without case', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [one, other] = [`cn=${a}`, `CN=${b}`];
        if (canonicalName(one) === canonicalName(other)) expect(same(one, other)).toBe(true);
        expect(same(one, `CN=${a.toUpperCase()}`)).toBe(true);
      }),
    );
  });
});
