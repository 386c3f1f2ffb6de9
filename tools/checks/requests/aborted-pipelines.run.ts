// node tools/run.mjs checks/requests/aborted-pipelines.run [seed]. Needs `npm run build`. Pipelines every GET of the
// API and its pages, with and without a token, and closes or resets the connections at random moments, having read next
// to nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { abandon, listGetPaths } from './aborted-pipelines';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';
import { SeededRandom } from '../lib/seeded-random';
import { forEachSideBySide } from '../lib/side-by-side';
import { Tally } from '../lib/tally';

const SLOTS = 12;
const RELEASED_WITHIN = 120_000;
const [seed = '1'] = process.argv.slice(2);
const random = new SeededRandom(Number(seed));
const tally = new Tally();
const settings = {
  ...unlimited,
  RATE_LIMIT_ADDRESS_REQUESTS: '1000000',
  LOG_LEVEL: 'fatal',
  MAX_CONCURRENT_REQUESTS: String(SLOTS),
};
const service = await DeployedService.start(sampleFolder, settings);
try {
  const { baseUrl, authorization } = service;
  const paths = await listGetPaths(service);
  const pipelines = paths.flatMap((path) =>
    [undefined, authorization].flatMap((token) => [1, 3, 20].map((count) => ({ path, count, authorization: token }))),
  );
  // A quarter on the path that needs no token, is large, and is served from a file.
  const files = Array.from({ length: pipelines.length / 4 }, () => ({
    ...{ path: '/docs/static/swagger-ui-bundle.js', count: 1 + random.below(5) },
  }));
  await forEachSideBySide([...pipelines, ...files], 16, async (pipeline) => abandon(baseUrl, pipeline, random));
  tally.check(
    `${pipelines.length + files.length} abandoned pipelines: the API is ready again`,
    await becomesReady(service),
  );
  tally.check('its process is the one that was started', service.hasLived);
  tally.check(`all ${SLOTS} slots are free again`, await areFree(service));
  const exitCodes = await service.end();
  tally.check('it ends in order', exitCodes.join() === '0,0');
} finally {
  await service.stop();
}
tally.end();

/** Whether the API is ready once it is done with what it had started for connections that are gone. */
async function becomesReady(service: DeployedService): Promise<boolean> {
  for (const end = performance.now() + RELEASED_WITHIN; performance.now() < end;) {
    if (await service.isReady()) return true;
    await pause(100);
  }
  return false;
}

/** Whether as many requests at a time as may be in are answered, once those that nobody waits for have ended. */
async function areFree(service: DeployedService): Promise<boolean> {
  const call = async () => (await service.call('GET', '/identities/v1?limit=250')).status;
  for (const end = performance.now() + RELEASED_WITHIN; performance.now() < end;) {
    await pause(100);
    const statuses = await Promise.all(Array.from({ length: SLOTS }, call));
    if (statuses.every((status) => status === 200)) return true;
  }
  return false;
}
