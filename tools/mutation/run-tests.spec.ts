import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

function run(program: string): unknown {
  const urlOf = (file: string) => JSON.stringify(pathToFileURL(join(__dirname, file)));
  const imports = `
    import { callWithin } from ${urlOf('call-within.mjs')};
    import { fewCases } from ${urlOf('few-cases.mjs')};
    import { FreshModules } from ${urlOf('fresh-modules.mjs')};
    const root = ${JSON.stringify(join(__dirname, '../..'))};
    const tell = (value) => console.log(JSON.stringify(value));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', imports + program], {
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fresh-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('a test of changed code', () => {
  it('is ended where it would not end, and leaves the process as it was', () => {
    const program = `
      const { time, endless } = callWithin(50, () => { for (;;) try { for (;;); } catch {} });
      tell([endless, time >= 50, callWithin(1_000, () => {}).fault === undefined]);`;
    expect(run(program)).toEqual([true, true, true]);
  });

  it('is judged by the time of the processor, not by the clock', () => {
    const program = `
      let calls = 0;
      const asleep = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, calls++ === 0 ? 300 : 0);
      const { endless } = callWithin(100, asleep);
      tell([endless ?? false, calls]);`;
    expect(run(program)).toEqual([false, 2]);
  });

  it('fails by whatever it throws', () => {
    expect(run(`tell(callWithin(1_000, () => { throw new Error('seen'); }).fault.message);`)).toBe('seen');
    expect(run(`tell(callWithin(1_000, () => { throw undefined; }).fault.message);`)).toBe('nothing was thrown');
  });

  it('gets modules that no other test has touched', () => {
    writeFileSync(join(folder, 'count.ts'), 'export const count: { times: number } = { times: 0 };');
    writeFileSync(
      join(folder, 'twice.ts'),
      `import { count } from './count';\nexport const twice = () => ++count.times;`,
    );
    const program = `
      const modules = new FreshModules(root);
      const twice = () => modules.load(${JSON.stringify(join(folder, 'twice.ts'))}).twice();
      const times = [twice(), twice()];
      modules.forget();
      tell([...times, twice()]);`;
    expect(run(program)).toEqual([1, 2, 1]);
  });
  it('has few cases of a property, the same ones in each run', () => {
    writeFileSync(
      join(folder, 'cases.ts'),
      `import fc from 'fast-check';
       export const cases: number[] = [];
       fc.assert(fc.property(fc.integer(), (value) => cases.push(value) > 0), { numRuns: 1_000 });`,
    );
    const program = `
      const modules = new FreshModules(root, { 'fast-check': fewCases });
      const cases = () => modules.load(${JSON.stringify(join(folder, 'cases.ts'))}).cases;
      const first = cases();
      modules.forget();
      tell([first.length, first.join() === cases().join()]);`;
    expect(run(program)).toEqual([300, true]);
  });
});
