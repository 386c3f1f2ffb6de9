import { DeployedService, freePort } from './deployed-service';
import { sampleFolder } from './sample-organisation';

export interface LoopPlan {
  readonly items: number;
  readonly report: (line: string) => void;
}

/** What held the API's event loop, and how long at the most, in milliseconds. */
export interface LoopHold {
  readonly during: string;
  readonly held: number;
  readonly seconds: number;
  /** The slowest answer of `/health/live`, and how many there were. */
  readonly health: number;
  readonly healthAnswers: number;
}

const GRANTS_AN_ITEM = 3;
const CYCLE = 4000;
const POLICIES = 2000;
const ENTRIES = 1000;
/** What the service's own monitor counts for a loop that nothing holds: the time between two looks, in milliseconds. */
const RESOLUTION = 10;
/** As many as a body may hold. */
const ESCAPED_NAMES = 80_000;
/** One more than is caught up with change by change. */
const CHANGED = 20_001;
/** As many as are caught up with one by one. */
const PEOPLE = 20_000;
const ASSIGNMENTS_EACH = 10;

type Line = Readonly<Record<string, unknown>>;

const entitlement = (n: number) => ({ type: 'ENTITLEMENT', id: `loop-e${n}` });
const role = (n: number) => ({ type: 'ROLE', id: `loop-r${n}` });

/** Does to a running API what takes it longest, one thing after the other, and asks for its health all the while. */
export async function holdLoop({ items, report }: LoopPlan): Promise<readonly LoopHold[]> {
  const metricsPort = await freePort();
  const service = await DeployedService.start(sampleFolder, {
    METRICS_PORT: String(metricsPort),
    RATE_LIMIT_GROUP_C_REQUESTS: '1000000000',
  });
  const holds: LoopHold[] = [];
  const watch: Watch = async (during, work) => {
    const hold = await watchLoop({ service, metricsPort, during }, work);
    report(`${during}: held for ${hold.held} ms at most, in ${hold.seconds} s`);
    holds.push(hold);
  };
  try {
    await service.call('POST', '/sod-violations/v1/predict', { identityId: 'maya.lindqvist', accessRefs: [] });
    await holdByItems(service, items, watch);
    await holdByPeople(service, items, watch);
  } finally {
    await service.stop();
  }
  return holds;
}

type Watch = (during: string, work: () => Promise<void>) => Promise<void>;

async function holdByItems(service: DeployedService, items: number, watch: Watch): Promise<void> {
  const load = loading(service, watch);
  const ask = (during: string, entries: number) => watch(during, () => predictBatch(service, entries));
  await load(`import of ${items} items and ${items * GRANTS_AN_ITEM} grants`, state(items));
  await ask('first compilation of them', 1);
  await ask(`a batch of ${ENTRIES} hostile entries`, ENTRIES);
  await watch(`a body of ${ESCAPED_NAMES} names that are written with an escape`, () => sendEscapedNames(service));
  await load('change of 500 items', renamed(500));
  await ask('catching up with them', 1);
  await load(`change of ${CHANGED} items`, renamed(Math.min(CHANGED, items)));
  await ask('compiling from the beginning', 1);
}

async function holdByPeople(service: DeployedService, items: number, watch: Watch): Promise<void> {
  const load = loading(service, watch);
  const ask = (during: string) => watch(during, () => predictFor(service, 'loop-all'));
  const people = Math.min(PEOPLE, items);
  await load(`import of ${people} people, and of one who is assigned everything`, assignedPeople(people, items));
  await ask('first question about whoever is assigned everything');
  await load(`change of each of ${people} people`, changedPeople(people));
  await ask('catching up with them');
  await load('change of whoever is assigned everything', [assignment('loop-all', role(0))]);
  await ask('catching up with it');
}

/** The text is made before anything is watched: the same process asks for the health of the service. */
function loading(service: DeployedService, watch: Watch) {
  return async (during: string, lines: Iterable<Line>): Promise<void> => {
    const body = Buffer.from([...lines].map((line) => JSON.stringify(line)).join('\n'));
    // Time to notice which connections the service has closed meanwhile, before one of them is used again.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await watch(during, () => importText(service, body));
  };
}

interface Watched {
  readonly service: DeployedService;
  readonly metricsPort: number;
  readonly during: string;
}

async function watchLoop({ service, metricsPort, during }: Watched, work: () => Promise<void>): Promise<LoopHold> {
  await readHold(metricsPort); // what was before is told, and forgotten
  const begun = performance.now();
  let isOver = false;
  let slowest = 0;
  let answers = 0;
  const ask = async () => {
    while (!isOver) {
      const asked = performance.now();
      const { ok } = await fetch(`${service.baseUrl}/health/live`);
      if (!ok) throw new Error('the API does not say that it is alive');
      slowest = Math.max(slowest, performance.now() - asked);
      answers++;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const asking = ask();
  try {
    await work();
  } finally {
    isOver = true;
    await asking;
  }
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const held = await readHold(metricsPort);
  return { during, held, seconds, health: Math.round(slowest), healthAnswers: answers };
}

/** The longest that anything has held the loop since the last time. */
async function readHold(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  return Math.max(0, Math.round(Number(seconds) * 1000) - RESOLUTION);
}

async function importText(service: DeployedService, body: Buffer): Promise<void> {
  const response = await fetch(`${service.baseUrl}/inventory/v1/import`, {
    method: 'POST',
    headers: { authorization: service.authorization, 'content-type': 'application/x-ndjson' },
    body,
  });
  const answer = await response.text();
  if (response.status !== 200)
    throw new Error(`an import was answered with ${response.status}: ${answer.slice(0, 500)}`);
}

/** Each entry asks for as much as it may, of a cycle of roles and of every policy. */
async function predictBatch(service: DeployedService, entries: number): Promise<void> {
  const accessRefs = [role(0), ...Array.from({ length: 499 }, (_, n) => entitlement(n))];
  const body = Array.from({ length: entries }, () => ({ identityId: 'maya.lindqvist', accessRefs }));
  const { status } = await service.call('POST', '/sod-violations/v1/predict-batch', body.slice(0, fitting(accessRefs)));
  if (status !== 200) throw new Error(`a batch was answered with ${status}`);
}

/** Names that some engines misread, see `parseJson`; nothing here has such members. */
async function sendEscapedNames(service: DeployedService): Promise<void> {
  const body = Object.fromEntries(Array.from({ length: ESCAPED_NAMES }, (_, n) => [`${n}\n`, 0]));
  const { status } = await service.call('POST', '/sod-violations/v1/predict', body);
  if (status !== 400) throw new Error(`unknown members were answered with ${status}`);
}

async function predictFor(service: DeployedService, identityId: string): Promise<void> {
  const { status } = await service.call('POST', '/sod-violations/v1/predict', {
    identityId,
    accessRefs: [entitlement(1)],
  });
  if (status !== 200) throw new Error(`a prediction was answered with ${status}`);
}

/** How many of such entries are a body that is accepted. */
function fitting(accessRefs: readonly object[]): number {
  return Math.floor(1_000_000 / (JSON.stringify(accessRefs).length + 60));
}

function* state(items: number): Generator<Line> {
  const cycle = Math.min(CYCLE, Math.floor(items / 10));
  const entitlements = items - cycle;
  for (let n = 0; n < cycle; n++) yield { kind: 'roles', row: { id: `loop-r${n}`, name: `Role ${n}` } };
  for (let n = 0; n < entitlements; n++) yield { kind: 'entitlements', row: entitlementRow(n, `Entitlement ${n}`) };
  for (let n = 0; n < cycle; n++) yield { kind: 'grants', row: { parent: role(n), child: role((n + 1) % cycle) } };
  for (let n = cycle; n < items * GRANTS_AN_ITEM; n++) {
    const child = entitlement((n * 7 + Math.floor(n / entitlements)) % entitlements);
    yield { kind: 'grants', row: { parent: role(n % cycle), child } };
  }
  for (let n = 0; n < POLICIES; n++) yield { kind: 'sod-policies', row: policyRow(n) };
}

function* renamed(count: number): Generator<Line> {
  for (let n = 0; n < count; n++) yield { kind: 'entitlements', row: entitlementRow(n, `Renamed ${count} ${n}`) };
}

function* assignedPeople(people: number, items: number): Generator<Line> {
  for (let n = 0; n < people; n++) yield { kind: 'identities', row: { id: `loop-p${n}`, name: `Person ${n}` } };
  yield { kind: 'identities', row: { id: 'loop-all', name: 'Whoever is assigned everything' } };
  const entitlements = items - Math.min(CYCLE, Math.floor(items / 10));
  for (let n = 0; n < people * ASSIGNMENTS_EACH; n++) {
    const item = entitlement((500 + n * 7) % entitlements);
    yield assignment(`loop-p${Math.floor(n / ASSIGNMENTS_EACH)}`, item);
  }
  for (let n = 1; n < entitlements; n++) yield assignment('loop-all', entitlement((n * 7919) % entitlements));
}

function* changedPeople(people: number): Generator<Line> {
  for (let n = 0; n < people; n++) yield assignment(`loop-p${n}`, entitlement(0));
}

function assignment(identityId: string, item: { readonly type: string; readonly id: string }): Line {
  return { kind: 'assignments', row: { identityId, access: item } };
}

function entitlementRow(n: number, name: string) {
  return { id: `loop-e${n}`, name, sourceId: 'ad' };
}

function policyRow(n: number) {
  const side = (from: number) => Array.from({ length: 50 }, (_, i) => entitlement((n + from + i * 3) % 500));
  const taken = new Set(side(0).map(({ id }) => id));
  const right = side(1).filter(({ id }) => !taken.has(id));
  return {
    id: `loop-p${n}`,
    name: `Policy ${n} of the loop`,
    conflictingAccessCriteria: { leftCriteria: { criteriaList: side(0) }, rightCriteria: { criteriaList: right } },
  };
}
