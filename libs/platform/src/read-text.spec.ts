import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { explainSystemFault } from './explain-system-fault';
import { decodeText, readTextFile, readTextFileSync, TextFileError } from './read-text';

const asUtf16 = (text: string) => Buffer.from(text, 'utf16le');
const asBigEndian = (text: string) => asUtf16(text).swap16();
const textOf = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && !text.startsWith('\ufeff'));

describe('decodeText', () => {
  it('returns what UTF-8 holds, with and without a byte order mark', () => {
    fc.assert(
      fc.property(textOf, fc.constantFrom('', '\ufeff'), (text, mark) => {
        expect(decodeText(Buffer.from(mark + text))).toEqual({ ok: true, value: text });
      }),
    );
  });

  it('names UTF-16 that has a byte order mark, or starts with an ASCII character', () => {
    const ascii = fc.string({ minLength: 1, maxLength: 1 }).filter((text) => text !== '\0');
    const start = fc.oneof(fc.constant('\ufeff'), ascii);
    fc.assert(
      fc.property(start, textOf, fc.constantFrom(asUtf16, asBigEndian), (first, text, encode) => {
        expect(decodeText(encode(first + text))).toEqual({ ok: false, error: 'is UTF-16, it must be UTF-8' });
      }),
    );
  });

  it.each([
    [
      'UTF-16 behind UTF-8',
      Buffer.concat([Buffer.from('A=1\n'), asUtf16('B=2\n')]),
      'contains NUL bytes, as UTF-16 does (line 2)',
    ],
    ['Latin-1 in the third line', Buffer.from('a\nb\nZürich\nü\n', 'latin1'), 'is not valid UTF-8 (line 3)'],
    ['Latin-1', Buffer.from('Zürich', 'latin1'), 'is not valid UTF-8'],
    ['a character that is cut off', Buffer.from('€').subarray(0, 2), 'is not valid UTF-8'],
  ])('refuses %s', (_what, bytes, error) => {
    expect(decodeText(bytes)).toEqual({ ok: false, error: expect.stringContaining(error) as string });
  });
});

describe('readTextFile', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'text-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('leaves a byte order mark out', async () => {
    const path = join(folder, 'keys.json');
    writeFileSync(path, '\ufeff{}');
    expect([await readTextFile(path), readTextFileSync(path)]).toEqual(['{}', '{}']);
  });

  it('names the file that is UTF-16', async () => {
    const path = join(folder, 'keys.json');
    writeFileSync(path, asUtf16('\ufeff{}'));
    const error = await readTextFile(path).catch((reason: unknown) => reason);
    expect(error).toEqual(new TextFileError(`\`${path}\` is UTF-16, it must be UTF-8`));
    expect(explainSystemFault(new Error('no keys', { cause: error }))).toBe((error as Error).message);
  });
});
