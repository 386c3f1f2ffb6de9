import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@identity-governance/persistence';
import { appMain } from '../lib/deployed-service';
import { workspaceRoot } from '../lib/workspace-root';

const main = appMain('cli');
const sample = join(workspaceRoot(), 'tools/sample/data');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function countIdentities(url: string): Promise<number> {
  const database = await openDatabase(url);
  const [row] = await database.query('SELECT count(*) AS n FROM identity');
  await database.close();
  return Number(row!.n);
}

/** When the signal comes is up to the machine; whenever it is, what is said must be so. */
it.each([0, 150, 400, 900])(
  'reports the truth about an import that Ctrl-C ends %i ms after its first row',
  async (wait) => {
    const url = `sqlite:${join(folder, 'governance.db')}`;
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder };
    expect(spawnSync(process.execPath, [main, 'migrate'], { env }).status).toBe(0);
    const child = spawn(process.execPath, [main, 'import', sample], { env });
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    const closed = once(child, 'close') as Promise<[number | null]>;
    await Promise.race([once(child.stderr, 'data'), closed]);
    await new Promise((resolve) => setTimeout(resolve, wait));
    child.kill('SIGINT');

    const [code] = await closed;
    const count = await countIdentities(url);
    if (code === 0) expect(count).toBe(610);
    else
      expect({ code, said }).toEqual({ code: 130, said: expect.stringContaining('interrupted `import`: ') as string });
    if (said.includes('nothing was imported')) expect(count).toBe(0);
  },
);
