import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ci-'));
  for (const file of ['run-steps.mjs', 'list-steps.mjs', 'run-step.mjs', 'memory-folder.mjs']) {
    cpSync(join(__dirname, file), join(root, 'tools/ci', file));
  }
  write('README.md', '```sh\nnode test.mjs && npm start\n```\n\n```sh\nnode test.mjs npm test\n```\n');
  write('package.json', '{ "scripts": { "check": "node check.mjs" } }');
  write('check.mjs', "console.log('7 passed, 0 failed');");
  write('tools/test/join-apps.mjs', 'export const joinApps = () => Promise.resolve(() => undefined);');
  write('tools/run.mjs', "console.log('running', ...process.argv.slice(2)); console.log('2 passed, 0 failed');");
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** What the steps print, when the README's test command prints this and ends so. */
function run({ prints, exitCode = 0, args = [] }: { prints: string; exitCode?: number; args?: readonly string[] }) {
  write('test.mjs', `console.log(${JSON.stringify(prints)}); process.exitCode = ${exitCode};`);
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/ci/run-steps.mjs'), ...args]);
  const lines = stdout.toString().trimEnd().split('\n');
  return { status, lines, lastLine: lines.at(-1) };
}

describe('the steps of continuous integration', () => {
  it("run the README's test command and report what it counted", () => {
    const { status, lines, lastLine } = run({ prints: 'a test\n12 passed, 0 failed, 3 skipped' });
    expect([status, lastLine]).toEqual([0, '19 passed, 0 failed, 3 skipped']);
    expect(lines).toContain('### node test.mjs npm test');
  });

  it('run each long check, and that on real access data where there is data, and add up what they count', () => {
    write('tools/checks/kills/audit.run.ts', '');
    write('tools/checks/other.ts', '');
    const { status, lines, lastLine } = run({ prints: '12 passed, 0 failed', args: [root] });
    expect(lines.filter((line) => line.startsWith('running')).sort()).toEqual([
      'running checks/kills/audit.run',
      `running checks/real-access/real-access ${root}`,
    ]);
    expect([status, lastLine]).toEqual([0, '23 passed, 0 failed']);
    const elsewhere = run({ prints: '12 passed, 0 failed', args: [join(root, 'nowhere')] });
    expect(elsewhere.lastLine).toBe('21 passed, 0 failed');
  });

  it('measure at the end, without other work beside it, the apps as they are built', () => {
    write('tools/checks/load/floors.run.ts', '');
    write('tools/checks/pooler.run.ts', '');
    write(
      'tools/test/join-apps.mjs',
      `const { env } = process; export const joinApps = () => {
        env.JOINED_APPS = 'joined'; return () => { delete env.JOINED_APPS; };
      };`,
    );
    write(
      'tools/run.mjs',
      "console.log(`${process.argv[2]} ${process.env.JOINED_APPS}`); console.log('1 passed, 0 failed');",
    );
    const { lines } = run({ prints: '12 passed, 0 failed' });
    expect(lines).toContain('checks/pooler.run joined');
    expect(lines).toContain('checks/load/floors.run undefined');
    const ended = lines.indexOf('### npm run check');
    expect(lines.indexOf('### begins: checks/load/floors.run')).toBeGreaterThan(ended);
  });

  it('list their seconds at the end, the slowest first', () => {
    write('check.mjs', "setTimeout(() => console.log('7 passed, 0 failed'), 1500);");
    const { lines } = run({ prints: '12 passed, 0 failed' });
    const steps = lines.flatMap((line) => /^ *(\d+) s {2}passed: (.*) \(/.exec(line)?.slice(1) ?? []);
    const seconds = steps.filter((_, i) => i % 2 === 0).map(Number);
    expect(seconds).toEqual([...seconds].sort((a, b) => b - a));
    expect([seconds.length, Math.max(...seconds) > 0]).toEqual([2, true]);
  });

  it('fail when a test fails', () => {
    const { status, lastLine } = run({ prints: '11 passed, 1 failed', exitCode: 1 });
    expect([status, lastLine]).toEqual([1, '11 passed, 1 failed']);
  });

  it('repeat at the end what failed', () => {
    write('check.mjs', "console.log('failed: lint\\npassed: types\\n6 passed, 1 failed'); process.exitCode = 1;");
    const { lines } = run({ prints: '12 passed, 0 failed' });
    const summary = lines.slice(lines.findIndex((line) => / s {2}FAILED/.test(line)));
    expect(summary).toContain('  | failed: lint');
    expect(summary.join('\n')).not.toContain('types');
  });

  it('repeat at the end what a failed test says, once', () => {
    const failure = '  ● orders › are kept\\n\\n    disk I/O error\\n    at save\\n    at run\\n    at it\\n';
    write('check.mjs', `console.log('${failure}Summary\\n${failure}6 passed, 1 failed'); process.exitCode = 1;`);
    const { lines } = run({ prints: '12 passed, 0 failed' });
    expect(lines.filter((line) => /^ {2}\| +disk I\/O error$/.test(line))).toHaveLength(1);
  });

  it('fail when the command fails though no test does', () => {
    const { status, lastLine } = run({ prints: '12 passed, 0 failed', exitCode: 1 });
    expect([status, lastLine]).toEqual([1, '12 passed, 1 failed']);
  });

  it('fail when format, types or lint fail', () => {
    write('check.mjs', "console.log('6 passed, 1 failed'); process.exitCode = 1;");
    const { status, lastLine } = run({ prints: '12 passed, 0 failed' });
    expect([status, lastLine]).toEqual([1, '18 passed, 1 failed']);
  });

  it("end when the README's test command fails", () => {
    write('check.mjs', "console.log('not to be run');");
    const { lines } = run({ prints: '11 passed, 1 failed', exitCode: 1 });
    expect(lines.join('\n')).not.toContain('not to be run');
  });

  it.each(['0 passed, 0 failed', 'nothing', ''])('fail when nothing was counted: `%s`', (prints) => {
    const { status, lastLine } = run({ prints });
    expect([status, lastLine]).toEqual([1, '0 passed, 1 failed']);
  });

  it('go on after a long check that fails, and fail', () => {
    write('tools/checks/first.run.ts', '');
    write('tools/checks/second.run.ts', '');
    write(
      'tools/run.mjs',
      "if (process.argv[2] === 'checks/first.run') throw new Error('no such table'); console.log('2 passed, 0 failed');",
    );
    const { status, lines, lastLine } = run({ prints: '12 passed, 0 failed' });
    expect(lines.join('\n')).toContain('FAILED with exit code 1: checks/first.run');
    const summary = lines.slice(lines.findIndex((line) => / s {2}FAILED/.test(line)));
    expect(summary.join('\n')).toContain('  | Error: no such table');
    expect([status, lastLine]).toEqual([1, '21 passed, 1 failed']);
  });
});
