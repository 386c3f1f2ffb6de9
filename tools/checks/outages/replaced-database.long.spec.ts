import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DeployedService } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';

jest.setTimeout(180_000);

const request = { identityId: 'maya.lindqvist', accessRefs: [{ type: 'ROLE', id: 'r-payments-backup' }] };

let service: DeployedService;
let logs: string;
beforeEach(async () => {
  logs = mkdtempSync(join(tmpdir(), 'replaced-database-'));
  service = await DeployedService.start(sampleFolder, {}, logs);
});
afterEach(async () => {
  await service.stop();
  rmSync(logs, { recursive: true });
});

async function readiness(): Promise<readonly string[]> {
  const { body } = await service.call<{ causes?: { text: string }[] }>('GET', '/health/ready');
  return (body.causes ?? []).map(({ text }) => text);
}

async function statuses(): Promise<readonly number[]> {
  const calls = [
    service.call('POST', '/sod-violations/v1/predict', request),
    service.call('POST', '/sod-violations/v1/check', request),
    service.call('GET', '/identities/v1?limit=1'),
    service.call('DELETE', '/roles/v1/r-payments-backup'),
  ];
  return (await Promise.all(calls)).map(({ status }) => status);
}

/** Resolves when the worker has run a check. */
async function checkAccess(): Promise<void> {
  const { body } = await service.call<{ requestId: string }>('POST', '/sod-violations/v1/check', request);
  const check = await service.call('GET', `/sod-violations/v1/check/${body.requestId}?wait=30`);
  expect(check.body).toMatchObject({ state: 'SUCCESS' });
}

/** Resolves when the app has logged the text. */
async function waitForLog(app: 'api' | 'worker', text: string): Promise<void> {
  while (!readFileSync(join(logs, `${app}.log`), 'utf8').includes(text)) await pause(100);
}

it('a database that is deleted or replaced beneath the service is neither read nor written until a restart', async () => {
  const file = join(service.folder, 'governance.db');
  await service.govern('backup', join(service.folder, 'backup.db'));
  expect((await service.call('POST', '/sod-violations/v1/predict', request)).status).toBe(200); // remembers the versions
  await checkAccess(); // the worker has opened the file

  rmSync(file);
  expect(await statuses()).toEqual([503, 503, 503, 503]);
  renameSync(join(service.folder, 'backup.db'), file);
  expect(await statuses()).toEqual([503, 503, 503, 503]);
  expect(await readiness()).toEqual([expect.stringContaining('deleted or replaced') as string]);
  for (const app of ['api', 'worker'] as const) await waitForLog(app, `\`${file}\` was deleted or replaced`);

  expect(await service.end()).toEqual([0, 0]);
  await service.startApi();
  service.startWorker();
  await checkAccess();
});
