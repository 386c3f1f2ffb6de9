import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterEach(() => {
  workspace.remove();
});

const importFiles = (files: Readonly<Record<string, string>>) => workspace.run(['import', workspace.writeFiles(files)]);

describe('a folder that cannot be imported', () => {
  it('is one that is not there, is no folder, or holds no file to import', async () => {
    const missing = join(workspace.folder, 'none');
    expect((await workspace.run(['import', missing])).stderr).toBe(`governance: there is no folder \`${missing}\`\n`);
    const { stderr } = await workspace.run(['import', join(workspace.folder, 'governance.db')]);
    expect(stderr).toContain('is not a folder');
    expect((await importFiles({ 'notes.txt': '' })).stderr).toContain(
      'holds no file to import; files are `sources.csv`',
    );
  });

  it.each([
    ['a pipe', (path: string) => execFileSync('mkfifo', [path]), 'is a pipe or device'],
    [
      'a device',
      (path: string) => {
        symlinkSync('/dev/zero', path);
      },
      'is a pipe or device',
    ],
    [
      'a folder',
      (path: string) => {
        mkdirSync(path);
      },
      'is a folder',
    ],
  ])('is one with %s instead of a file, which is not read', async (...[, make, reason]) => {
    const folder = workspace.writeFiles({ 'sources.csv': 'id,name\nerp,ERP\n', 'sod-policies.csv': 'id,name\n' });
    make(join(folder, 'assignments.csv'));
    for (const command of ['import', 'scan', 'unmatched-values']) {
      const { code, stderr } = await workspace.run([command, folder]);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `governance: \`${folder}/assignments.csv\` ${reason}, it must be a regular file\n`,
      });
    }
    make(join(folder, 'named'));
    const { code } = await workspace.run(['simulate', folder, '--grants', join(folder, 'named')]);
    expect(code).toBe(2);
  });

  it('is one with a CSV file that is not known', async () => {
    const { code, stderr } = await importFiles({ ...organisationFiles, 'users.csv': 'id\n', 'notes.txt': '' });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^governance: `users\.csv` in `.*` cannot be imported; files are `sources\.csv`, .*`sod-policies\.csv`\n$/,
    );
  });

  it('is any as long as the database lacks migrations', async () => {
    const folder = workspace.writeFiles(organisationFiles);
    const file = join(workspace.folder, 'new.db');
    writeFileSync(file, ''); // an empty file is an empty database
    const env = { DATABASE_URL: `sqlite:${file}` };
    const { code, stderr } = await workspace.run(['import', folder], env);
    expect(code).toBe(1);
    expect(stderr).toContain('run `governance migrate` first');
  });
});
