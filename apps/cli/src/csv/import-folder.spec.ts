import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.run(['migrate']);
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
