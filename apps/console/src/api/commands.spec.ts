import { formatJson, quote, toCurl, toPredictCommand } from './commands';

describe('commands to copy', () => {
  it('show a call as curl', () => {
    expect(toCurl({ method: 'POST', url: 'https://x/predict', body: { id: "o'neil" } })).toBe(
      `curl -s -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n` +
        `  -d '{"id":"o'\\''neil"}' \\\n  https://x/predict`,
    );
    expect(toCurl({ method: 'DELETE', url: 'https://x/a?b=c d' })).toContain('-X DELETE');
    expect(toCurl({ method: 'PATCH', url: 'https://x/p', body: [], ifMatch: '"1"' })).toBe(
      `curl -s -X PATCH -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json-patch+json' \\\n` +
        `  -d '[]' \\\n  -H 'If-Match: "1"' \\\n  https://x/p`,
    );
  });

  it('show characters that are not seen as JSON escapes', () => {
    const value = { name: 'a\u202e\u{e0041}' };
    expect(formatJson(value)).toBe(String.raw`{"name":"a\u202e\udb40\udc41"}`);
    expect(JSON.parse(formatJson(value, 2))).toEqual(value);
  });

  it('show a prediction as a command', () => {
    const add = [{ type: 'ROLE', id: 'a b' }] as const;
    expect(toPredictCommand({ identity: 'mei.lim', add, remove: add })).toBe(
      `governance predict --identity mei.lim --access 'ROLE:a b' --remove 'ROLE:a b'`,
    );
  });

  it.each([
    ['plain', 'plain'],
    ["it's", `'it'\\''s'`],
    ['$(rm -rf x)', `'$(rm -rf x)'`],
    ['a\nb', `'a\nb'`],
    ['', `''`],
    ["a'\\b\u3164", `$'a\\'\\\\b\\U00003164'`],
  ])('quote %j for a shell', (text, quoted) => {
    expect(quote(text)).toBe(quoted);
  });
});
