import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainSystemFault } from '../explain-system-fault';
import { readEnvironment } from './config';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'environment-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  delete process.env.GOVERNANCE_SPEC;
});

describe('readEnvironment', () => {
  it('reads the file `.env` of the folder', () => {
    writeFileSync(join(folder, '.env'), '# comment\nGOVERNANCE_SPEC="from file"\n');
    expect(readEnvironment(folder).GOVERNANCE_SPEC).toBe('from file');
  });

  it('reads the first line of a file with a byte order mark', () => {
    writeFileSync(join(folder, '.env'), '\ufeffGOVERNANCE_SPEC=file\n');
    expect(readEnvironment(folder).GOVERNANCE_SPEC).toBe('file');
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffGOVERNANCE_SPEC=file\n', 'utf16le'), 'is UTF-16, it must be UTF-8'],
    ['UTF-16 without a mark', Buffer.from('GOVERNANCE_SPEC=file\n', 'utf16le'), 'is UTF-16, it must be UTF-8'],
    [
      'a line in UTF-16',
      Buffer.concat([Buffer.from('TENANT=a\n'), Buffer.from('GOVERNANCE_SPEC=file\n', 'utf16le')]),
      'contains NUL bytes, as UTF-16 does',
    ],
    ['Latin-1', Buffer.from('TENANT=Zürich\n', 'latin1'), 'is not valid UTF-8'],
  ])('refuses a file in %s', (_what, bytes, reason) => {
    writeFileSync(join(folder, '.env'), bytes);
    let error: unknown;
    try {
      readEnvironment(folder);
    } catch (caught) {
      error = caught;
    }
    expect(explainSystemFault(error)).toContain(`\`${join(folder, '.env')}\` ${reason}`);
  });

  it('prefers the variables of the process', () => {
    writeFileSync(join(folder, '.env'), 'GOVERNANCE_SPEC=file');
    process.env.GOVERNANCE_SPEC = 'process';
    expect(readEnvironment(folder).GOVERNANCE_SPEC).toBe('process');
  });

  it('does without the file', () => {
    expect(readEnvironment(folder).PATH).toBe(process.env.PATH);
  });

  it('says which file it cannot read', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => readEnvironment(join(folder, 'file'))).toThrow('cannot read settings from');
  });
});
