// The floors of the quick benches: node tools/run.mjs checks/load/floors.run. Needs `npm run build`. A figure that
// misses its floor by more than a third fails; the benches print all figures on a quiet machine (docs/performance.md).
import { spawnSync } from 'node:child_process';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

/** The benches that are quick, with their arguments. */
const benches: readonly (readonly string[])[] = [['predict', '1000'], ['http-predict', '2', '5'], ['start']];
/** Native code gains more from a newer processor than the engine does: read on one kind of machine, and not judged. */
const isForeign = (floor: string) => floor.includes('SQLite join');

const tally = new Tally();
for (const [name, ...args] of benches) {
  const command = ['tools/run.mjs', `bench/${name}.bench`, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: workspaceRoot(), encoding: 'utf8' });
  console.log(stdout);
  const floors = stdout.split('\n').filter((line) => line.startsWith('floor '));
  tally.check(`the bench ${name} ends, and prints floors`, status === 0 && floors.length > 0);
  if (status !== 0) console.log(stderr);
  for (const floor of floors) if (!isForeign(floor)) tally.check(floor, !floor.startsWith('floor broken'));
}
tally.end();
