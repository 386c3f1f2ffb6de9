import { spawnSync } from 'node:child_process';
import { withoutHelpers } from './collect-without-helpers';

/** What node tells of each collection of young objects, with the flag set while it runs, as `main.ts` sets it. */
function traceOf(flag: string | undefined): string {
  const set = flag === undefined ? '' : `require('node:v8').setFlagsFromString('${flag}');`;
  const fill = 'const kept = []; for (let i = 0; i < 2e6; i++) kept[i % 1e5] = { i };';
  const args = ['--trace-gc-nvp', '--parallel-scavenge', '-e', set + fill];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
}

const HELPED = /background\.scavenge\.parallel=(?!0\.00 )/;

it('takes helper threads away from a process that runs', () => {
  expect(traceOf(undefined)).toMatch(HELPED);
  const alone = traceOf(withoutHelpers);
  expect(alone).toContain('gc=s');
  expect(alone).not.toMatch(HELPED);
});
