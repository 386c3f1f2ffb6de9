// How many of our files a warm request enters, in the built API: node tools/run.mjs checks/load/trips.run [--files]
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { appMain, DeployedService } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

const WARM = 50;
/** Tasks of the background run in some of the measurements only. */
const MEASUREMENTS = 5;

const access = { identityId: 'maya.lindqvist', accessRefs: [{ type: 'ENTITLEMENT', id: 'ad-app-vpn' }] };
const trips = [
  { name: 'GET /health/live', method: 'GET', path: '/health/live', limit: 11 },
  { name: 'GET one source', method: 'GET', path: '/sources/v1/plant' },
  { name: 'predict', method: 'POST', path: '/sod-violations/v1/predict', body: access, limit: 48 },
  { name: 'check', method: 'POST', path: '/sod-violations/v1/check', body: access },
];

/** Maps positions in the bundle of the API to our source files. */
class Sources {
  private readonly lineStarts: number[] = [0];
  private readonly map: SourceMap;

  constructor(bundle: string) {
    const text = readFileSync(bundle, 'utf8');
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) this.lineStarts.push(end + 1);
    this.map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')) as SourceMapPayload);
  }

  fileOf(offset: number): string | undefined {
    const line = this.lineStarts.findLastIndex((start) => start <= offset);
    const entry = this.map.findEntry(line, offset - this.lineStarts[line]!);
    return 'originalSource' in entry ? entry.originalSource.replace(/^(\.\.\/)+/, '') : undefined;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'trips-'));
const file = join(folder, 'coverage.json');
const hook = join(workspaceRoot(), 'tools/checks/load/note-coverage.mjs');
const settings = {
  NODE_OPTIONS: `--import=file://${hook}`,
  COVERAGE_FILE: file,
  RATE_LIMIT_GROUP_C_REQUESTS: '1000000',
};
const service = await DeployedService.start(sampleFolder, settings);
const sources = new Sources(appMain('api'));

async function takeFiles(): Promise<ReadonlySet<string>> {
  rmSync(file, { force: true });
  process.kill(service.processId('api'), 'SIGUSR2');
  while (!existsSync(file)) await delay(5);
  const offsets = JSON.parse(readFileSync(file, 'utf8')) as readonly number[];
  return new Set(offsets.flatMap((offset) => sources.fileOf(offset) ?? []));
}

async function filesOf({ method, path, body }: (typeof trips)[number]): Promise<readonly string[]> {
  const send = async () => {
    const { status } = await service.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} is answered with ${status}`);
  };
  for (let n = 0; n < WARM; n++) await send();
  let entered: readonly string[] | undefined;
  for (let n = 0; n < MEASUREMENTS; n++) {
    await delay(50); // the log and the metrics of the request before are written
    await takeFiles();
    await send();
    await delay(50);
    const now = await takeFiles();
    entered = entered?.filter((one) => now.has(one)) ?? [...now];
  }
  return [...(entered ?? [])].sort();
}

const tally = new Tally();
try {
  await service.endWorkers();
  for (const trip of trips) {
    const files = await filesOf(trip);
    if (process.argv.includes('--files')) for (const one of files) console.log(`  ${one}`);
    const most = trip.limit === undefined ? '' : `, at most ${trip.limit}`;
    const isWithin = files.length > 0 && files.length <= (trip.limit ?? Infinity);
    tally.check(`${trip.name} enters ${files.length} files${most}`, isWithin);
  }
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
tally.end();
