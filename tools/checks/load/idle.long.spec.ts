import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { DeployedService } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';
import { workspaceRoot } from '../lib/workspace-root';

jest.setTimeout(180_000);

/** Duration of a count in milliseconds. */
const WINDOW = 10_000;
/** Counts until one is low: the first scan, and what is written once a minute, cause some statements. */
const TRIES = 6;

describe('an idle service on SQLite', () => {
  let service: DeployedService;
  const folder = mkdtempSync(join(tmpdir(), 'governance-idle-'));
  const counts = join(folder, 'statements');
  beforeAll(async () => {
    const preload = pathToFileURL(join(workspaceRoot(), 'tools/checks/load/count-statements.mjs')).href;
    const settings = { NODE_OPTIONS: `--import ${preload}`, STATEMENT_COUNTS: counts };
    service = await DeployedService.start(sampleFolder, settings);
    expect(await service.runCheck()).toBe('SUCCESS');
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['worker', 3],
    ['api', 0.5],
  ] as const)('executes few statements a second: the %s at most %d', async (app, atMost) => {
    const count = () => statSync(`${counts}-${service.processId(app)}`).size;
    expect(count()).toBeGreaterThan(0);
    let rate = Infinity;
    for (let tries = 0; tries < TRIES && rate > atMost; tries++) {
      const before = count();
      await pause(WINDOW);
      rate = (count() - before) / (WINDOW / 1000);
    }
    expect(rate).toBeLessThanOrEqual(atMost);
  });
});
