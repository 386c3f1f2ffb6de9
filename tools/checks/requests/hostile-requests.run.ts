// node tools/run.mjs checks/requests/hostile-requests.run [requests of each seed] [seed ...]. The seeds run on each
// engine; by default SQLite runs 1, and PostgreSQL 2.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onEachEngine } from '../lib/each-engine';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

const [requests = '2000', ...given] = process.argv.slice(2);
const runs =
  given.length > 0
    ? given.map((seed) => ({ seed, engines: undefined }))
    : [
        { seed: '1', engines: ['sqlite'] as const },
        { seed: '2', engines: ['postgres'] as const },
      ];
const fuzzer = join(workspaceRoot(), 'tools/fuzz/fuzz.mjs');
const tally = new Tally();
for (const { seed, engines } of runs) {
  await onEachEngine(async ({ engine, url }) => {
    const args = [fuzzer, '--requests', requests, '--seed', seed, '--database', url];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    tally.check(
      `${engine}: ${requests} hostile requests of seed ${seed} find no fault, and the service lives`,
      status === 0,
    );
    return Promise.resolve();
  }, engines);
}
tally.end();
