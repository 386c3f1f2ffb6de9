// npm run check, in tools/docs after `npm ci` there: the OpenAPI document is free of faults that its linter knows, and
// a client whose types are generated from it walks through the running service as docs/getting-started.md tells.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployedService } from '../checks/deployed-service';
import { sampleFolder } from '../checks/sample-organisation';
import { Tally } from '../checks/tally';
import { workspaceRoot } from '../checks/workspace-root';

const root = workspaceRoot();
const folder = join(root, 'tools/docs');
const openApi = join(root, 'docs/openapi.json');
/** The tools may not speak to anybody. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** What a command prints; it is shown where the command fails. */
function run(command: readonly string[], settings: NodeJS.ProcessEnv = env): string | undefined {
  const [status, output] = node(command, settings);
  if (status !== 0) console.log(output);
  return status === 0 ? output : undefined;
}

function node(command: readonly string[], settings: NodeJS.ProcessEnv): readonly [number | null, string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    env: settings,
    encoding: 'utf8',
  });
  return [status, stdout + stderr];
}

const tool = (path: string) => join(folder, 'node_modules', path);

const walk = [
  /^predicted sod-p2p-12 CRITICAL NEW$/,
  /^predicted sod-p2p-07 CRITICAL NEW$/,
  /^predicted sod-p2p-11 CRITICAL NEW$/,
  /^holds \d+ items, \S+ by \S+( > \S+)+$/,
  /^policy sod-/,
  /^policy sod-/,
  /^policy sod-/,
  /^checked SUCCESS sod-p2p-12 sod-p2p-07 sod-p2p-11$/,
  /^patched contractors MFA true$/,
];

/** Below this folder, so that the client's packages are found. */
function writeClient(): string {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const client = mkdtempSync(join(folder, 'dist/typed-client-'));
  cpSync(join(root, 'docs/examples/typed-client'), client, { recursive: true });
  writeFileSync(join(client, 'package.json'), '{ "type": "module" }');
  return client;
}

async function walkThrough(client: string): Promise<readonly string[]> {
  const service = await DeployedService.start(sampleFolder);
  try {
    const TOKEN = (await service.govern('token', '--scope', 'governance:all')).trim();
    const settings = { PATH: process.env.PATH, BASE_URL: service.baseUrl, TOKEN };
    return (run([join(client, 'dist/walk-through.js')], settings) ?? '').trim().split('\n');
  } finally {
    await service.stop();
  }
}

const tally = new Tally();
const linted = run([tool('@redocly/cli/bin/cli.js'), 'lint', openApi]);
tally.check('the linter finds no fault in docs/openapi.json', linted !== undefined);

const client = writeClient();
const types = join(client, 'identity-governance.ts');
const generated = run([tool('openapi-typescript/bin/cli.js'), openApi, '-o', types]);
tally.check('types are generated from docs/openapi.json', generated !== undefined);
tally.check('the client compiles', run([tool('typescript/bin/tsc'), '-p', client]) !== undefined);
const lines = await walkThrough(client);
tally.check(
  'it walks through the service',
  lines.length === walk.length && walk.every((line, n) => line.test(lines[n]!)),
);
rmSync(client, { recursive: true });
tally.end();
