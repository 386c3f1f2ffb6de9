// node tools/run.mjs checks/installations/node-versions [--whole | --start] [version …]: whether start and tests work
// on these versions of Node. Each comes as an npm package into an empty folder. Only some suites are run; all of them
// with --whole, none with --start.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/deployed-service';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

const root = workspaceRoot();
const someSuites = ['libs/domain', 'libs/persistence'];
const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('--'));
const versions = named.length > 0 ? named : ['20', '22', '24', '26'];
const suites = args.includes('--whole') ? allSuites() : args.includes('--start') ? [] : someSuites;

function allSuites(): readonly string[] {
  const projects = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return [...projects, 'tools'].filter((project) => existsSync(join(root, project, 'jest.config.js')));
}

function installNode(folder: string, version: string): string {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', `node@${version}`], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`cannot install node@${version}: ${stderr}`);
  return join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** `npm start` in a folder of its own, up to the prediction that it shows, and a stop as by Ctrl-C. */
async function starts(node: string, folder: string): Promise<boolean> {
  const env = { PATH: process.env.PATH, PORT: String(await freePort()), METRICS_PORT: '0' };
  const child = spawn(node, [join(root, 'tools/start/start.mjs'), '--no-build'], { cwd: folder, env });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.includes('Ctrl-C stops it')) child.kill('SIGINT');
    });
  }
  const [code] = await ended;
  const isGood = code === 0 && output.includes('would be violated');
  if (!isGood) console.log(output);
  return isGood;
}

function testsPass(node: string, project: string): boolean {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { status, stderr } = spawnSync(node, [jest, '--config', join(root, project, 'jest.config.js')], {
    cwd: root,
    env: { ...process.env, CI: '1' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  console.log(
    stderr
      .split('\n')
      .filter((line) => /^(Tests|Time|Test Suites):/.test(line))
      .join('\n'),
  );
  if (status !== 0) console.log(stderr);
  return status === 0;
}

const tally = new Tally();
for (const version of versions) {
  const folder = mkdtempSync(join(tmpdir(), `node-${version}-`));
  try {
    const node = installNode(folder, version);
    const exact = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    tally.check(`Node ${exact}: npm start shows a prediction and stops`, await starts(node, folder));
    for (const suite of suites) tally.check(`Node ${exact}: the tests of ${suite} pass`, testsPass(node, suite));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
tally.end();
