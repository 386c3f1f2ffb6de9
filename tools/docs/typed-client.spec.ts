import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DeployedService } from '../checks/deployed-service';
import { sampleFolder } from '../checks/sample-organisation';
import { workspaceRoot } from '../checks/workspace-root';

const root = workspaceRoot();
const run = promisify(execFile);
const tool = (name: string) => join(root, 'node_modules/.bin', name);

describe('a client generated from docs/openapi.json', () => {
  let folder: string;
  let service: DeployedService;

  beforeAll(async () => {
    mkdirSync(join(root, 'dist'), { recursive: true });
    folder = mkdtempSync(join(root, 'dist/typed-client-')); // below the root, so that packages are found
    cpSync(join(root, 'docs/examples/typed-client'), folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    service = await DeployedService.start(sampleFolder);
  }, 120_000);

  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it('compiles, and walks through the running service', async () => {
    await run(tool('openapi-typescript'), ['docs/openapi.json', '-o', join(folder, 'identity-governance.ts')], {
      cwd: root,
    });
    await run(tool('tsc'), ['-p', folder]);
    const TOKEN = (await service.govern('token', '--scope', 'governance:all')).trim();
    const env = { PATH: process.env.PATH, BASE_URL: service.baseUrl, TOKEN };
    const { stdout } = await run(process.execPath, [join(folder, 'dist/walk-through.js')], { env });
    expect(stdout.split('\n')).toEqual([
      'predicted sod-p2p-12 CRITICAL NEW',
      'predicted sod-p2p-07 CRITICAL NEW',
      'predicted sod-p2p-11 CRITICAL NEW',
      expect.stringMatching(/^holds \d+ items, \S+ by \S+( > \S+)+$/),
      expect.stringMatching(/^policy sod-/),
      expect.stringMatching(/^policy sod-/),
      expect.stringMatching(/^policy sod-/),
      'checked SUCCESS sod-p2p-12 sod-p2p-07 sod-p2p-11',
      'patched contractors MFA true',
      '',
    ]);
  }, 120_000);
});
