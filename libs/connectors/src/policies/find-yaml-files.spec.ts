import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findYamlFiles, readYamlFiles } from './find-yaml-files';

describe('files of policies', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'policies-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['is too large', Buffer.from('# 0123\n'.repeat(2_400_000)), 'is larger than 16 MiB (line 2396746); split it'],
    ['is not in UTF-8', Buffer.from('format: 1\nname: Zürich\n', 'latin1'), 'is not valid UTF-8 (line 2)'],
  ])('names the line from which a file %s', async (_what, bytes, error) => {
    const file = join(folder, 'a.yaml');
    writeFileSync(file, bytes);
    await expect(readYamlFiles([file])).rejects.toThrow(`\`${file}\` ${error}`);
  });

  it('says that a folder holds none', async () => {
    await expect(findYamlFiles([folder])).rejects.toThrow(`there is no YAML file in \`${folder}\``);
  });
});
