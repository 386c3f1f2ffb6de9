import { spawnSync } from 'node:child_process';
import { collectorFlags } from './tune-collector';

/** What node tells of its collections, with the flag set while it runs, as `main.ts` sets it. */
function traceOf(script: string, flag?: string): string {
  const set = flag === undefined ? '' : `require('node:v8').setFlagsFromString('${flag}');`;
  const traces = ['--trace-gc-nvp', '--trace-pretenuring-statistics'];
  // V8 only decides where to make objects while new space has its greatest size: here from the start, before the script
  // is optimised and its objects are no longer counted.
  const fullSize = ['--min-semi-space-size=16', '--max-semi-space-size=16'];
  const args = [...traces, ...fullSize, '--parallel-scavenge', '-e', set + script];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout).toContain('gc=s');
  return stdout;
}

it('takes helper threads away from a process that runs', () => {
  const helped = /background\.scavenge\.parallel=(?!0\.00 )/;
  const fill = 'const kept = []; for (let i = 0; i < 2e6; i++) kept[i % 1e5] = { i };';
  expect(traceOf(fill)).toMatch(helped);
  expect(traceOf(fill, collectorFlags.withoutHelpers)).not.toMatch(helped);
});

it('has everything made young, whatever lived for long before', () => {
  const madeOld = '=> tenure';
  const fill = 'const kept = []; for (let i = 0; i < 3e6; i++) kept.push([i]);';
  expect(traceOf(fill)).toContain(madeOld);
  expect(traceOf(fill, collectorFlags.allYoungAtFirst)).not.toContain(madeOld);
});
