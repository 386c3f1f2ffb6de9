// The floors of the quick benches: node tools/run.mjs checks/load/floors.run. Needs `npm run build`. A figure that
// misses its floor by more than a third fails; the benches print all figures on a quiet machine (docs/performance.md).
import { spawnSync } from 'node:child_process';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

/** The benches that are quick, with their arguments. */
const benches: readonly (readonly string[])[] = [['predict', '1000'], ['http-predict', '2', '5'], ['start']];
/** Native code gains more from a newer processor than the engine does: read on one kind of machine, and not judged. */
const isForeign = (floor: string) => floor.includes('SQLite join');

/** Machines are shared: a bench is measured again, as only what breaks its floor each time is slow by itself. */
const ATTEMPTS = 3;

function runBench([name, ...args]: readonly string[]) {
  const command = ['tools/run.mjs', `bench/${name!}.bench`, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: workspaceRoot(), encoding: 'utf8' });
  console.log(stdout);
  if (status !== 0) console.log(stderr);
  const floors = stdout.split('\n').filter((line) => line.startsWith('floor ') && !isForeign(line));
  return { hasEnded: status === 0 && floors.length > 0, floors };
}

const isBroken = (floor: string) => floor.startsWith('floor broken');

const tally = new Tally();
for (const bench of benches) {
  let run = runBench(bench);
  for (let attempt = 1; attempt < ATTEMPTS && run.floors.some(isBroken); attempt++) run = runBench(bench);
  tally.check(`the bench ${bench[0]!} ends, and prints floors`, run.hasEnded);
  for (const floor of run.floors) tally.check(floor, !isBroken(floor));
}
tally.end();
