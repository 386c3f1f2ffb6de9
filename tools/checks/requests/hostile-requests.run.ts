// node tools/run.mjs checks/requests/hostile-requests.run [requests of each seed] [seed ...]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onEachEngine } from '../lib/each-engine';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

const [requests = '2000', ...given] = process.argv.slice(2);
const seeds = given.length > 0 ? given : ['1', '2'];
const fuzzer = join(workspaceRoot(), 'tools/fuzz/fuzz.mjs');
const tally = new Tally();
for (const seed of seeds) {
  await onEachEngine(async ({ engine, url }) => {
    const args = [fuzzer, '--requests', requests, '--seed', seed, '--database', url];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    tally.check(
      `${engine}: ${requests} hostile requests of seed ${seed} find no fault, and the service lives`,
      status === 0,
    );
    return Promise.resolve();
  });
}
tally.end();
