import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
