import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDefaultFolder } from './data-folder';

describe('makeDefaultFolder', () => {
  it('makes no folder for a database that somebody named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'default-folder-'));
    await makeDefaultFolder({ databaseUrl: `sqlite:${folder}/typo/governance.db` });
    await rmdir(folder); // fails when something is in it
  });
});
