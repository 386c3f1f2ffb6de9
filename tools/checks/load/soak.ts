// Mixed load on the deployables, for a release: node tools/run.mjs checks/load/soak [minutes]; `ENGINE=sqlite` or
// `ENGINE=postgres`: one engine. Needs `npm run build`, and Linux. Memory, descriptors and connections must be flat,
// and every response the expected one.
import { isDeepStrictEqual } from 'node:util';
import { readdirSync, readFileSync } from 'node:fs';
import { predictNaively } from '@identity-governance/domain/testing';
import { openDatabase } from '@identity-governance/persistence';
import { DeployedService, unlimited, type Answer } from '../lib/deployed-service';
import { onEachEngine } from '../lib/each-engine';
import { pause } from '../lib/faulty-caller';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { drawQuestions, requestOf, withoutRecords } from '../lib/sample-questions';
import { SeededRandom } from '../lib/seeded-random';
import { Tally } from '../lib/tally';

const minutes = Number(process.argv[2] ?? 20);
const CALLERS = 6;
/** The number of imports, and of exports, that a client may run at a time. */
const MAX_IMPORTS = 2;
const MAX_EXPORTS = 2;
const SAMPLES = 120;
const processes = ['api', 'worker'] as const;
/** Growth from the second to the last quarter of the run that is not called a leak. */
const tolerated = { memory: 1.15, descriptors: 1.1, connections: 1 };

type Measure = Readonly<Record<string, number>>;

const sample = readSampleOrganisation();
const questions = drawQuestions(sample, 500, 11).map((question) => ({
  question,
  expected: JSON.parse(JSON.stringify(predictNaively(sample.organisation, requestOf(sample, question)))) as unknown,
}));

/** A call of the load; returns what was unexpected. No question is about an identity that a call changes. */
type Call = (random: SeededRandom) => Promise<string | undefined>;

class Soak {
  /** The number of unexpected responses of each call, and the first of them. */
  readonly unexpected = new Map<string, { times: number; readonly first: string }>();
  requests = 0;
  private isOver = false;

  constructor(private readonly service: DeployedService) {}

  async run(milliseconds: number, watch: () => Promise<void>): Promise<void> {
    // The worker scans all identities first.
    while ((await this.service.call('GET', '/violations/v1?limit=1')).status === 503) await pause(100);
    const callers = Array.from({ length: CALLERS }, (_, n) => this.drive(new SeededRandom(n + 1), n));
    for (let n = 0; n < SAMPLES; n++) {
      await pause(milliseconds / SAMPLES);
      await watch();
    }
    this.isOver = true;
    await Promise.all(callers);
  }

  private async drive(random: SeededRandom, caller: number): Promise<void> {
    const calls = Object.entries(this.calls(caller));
    while (!this.isOver) {
      const [name, call] = random.pick(calls);
      this.requests++;
      const first = await call(random);
      if (first === undefined) continue;
      const { times } = this.unexpected.get(name) ?? { times: 0 };
      this.unexpected.set(name, { first, ...this.unexpected.get(name), times: times + 1 });
    }
  }

  private calls(caller: number): Readonly<Record<string, Call>> {
    const id = `soak-${caller}`;
    const get = (path: string) => async () => unless(200, await this.service.call('GET', path));
    const predict: Call = async (random) => {
      const { question, expected } = random.pick(questions);
      const answer = await this.post<{ violationContexts: unknown }>('/sod-violations/v1/predict', question);
      const isRight = isDeepStrictEqual(withoutRecords(answer.body.violationContexts), expected);
      return unless(200, answer) ?? (isRight ? undefined : `differs from the oracle: ${JSON.stringify(question)}`);
    };
    return {
      predict,
      'predict again': predict,
      check: async (random) => {
        const { question } = random.pick(questions);
        const { body } = await this.post<{ requestId: string }>('/sod-violations/v1/check', question);
        const path = `/sod-violations/v1/check/${body.requestId}?wait=30`;
        const { state } = (await this.service.call<{ state: string }>('GET', path)).body;
        return state === 'SUCCESS' ? undefined : state;
      },
      violations: get('/violations/v1?limit=50&count=true'),
      totals: get('/violations/v1/totals?groupBy=level'),
      causes: get('/violations/v1/causes'),
      warnings: get('/inventory/v1/warnings'),
      search: get('/identities/v1?q=lind&limit=50'),
      accounts: get('/accounts/v1?limit=100&offset=500'),
      'auth profiles': get('/auth-profiles/v1'),
      lifecycle: async () => this.joinAndLeave(id),
      ...(caller < MAX_EXPORTS && { export: async () => this.export() }),
      ...(caller < MAX_IMPORTS && { import: async () => this.importRow(id) }),
      refused: async () => unless(400, await this.post('/sod-violations/v1/predict', { accessRefs: 'none' })),
    };
  }

  /** Someone joins with access that violates a policy, and leaves. */
  private async joinAndLeave(id: string): Promise<string | undefined> {
    const path = `/identities/v1/${id}`;
    const access = ['bank-payment-create', 'bank-payment-approve'].map((item) => ({ type: 'ENTITLEMENT', id: item }));
    return (
      unless(201, await this.post('/identities/v1', { id, name: id })) ??
      unless(200, await this.service.call('PUT', `${path}/assignments`, { access })) ??
      unless(200, await this.service.call('DELETE', path))
    );
  }

  private async importRow(id: string): Promise<string | undefined> {
    const row = { id: `imported-${id}`, name: String(this.requests) };
    return unless(200, await this.fetch('POST', '/inventory/v1/import', JSON.stringify({ kind: 'identities', row })));
  }

  private async export(): Promise<string | undefined> {
    return unless(200, await this.fetch('GET', '/violations/v1/violations.csv'));
  }

  private post<T>(path: string, body: unknown): Promise<Answer<T>> {
    return this.service.call<T>('POST', path, body);
  }

  /** For bodies that are no JSON document. */
  private async fetch(method: string, path: string, body?: string) {
    const { baseUrl, authorization } = this.service;
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/x-ndjson' }) };
    const response = await fetch(`${baseUrl}${path}`, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, body: await response.text() };
  }
}

function unless(status: number, answer: Pick<Answer<unknown>, 'status' | 'body'>): string | undefined {
  return answer.status === status ? undefined : `${answer.status} ${JSON.stringify(answer.body)}`.slice(0, 300);
}

/** The memory in MiB and the open descriptors of a process and its children. */
function measure(pid: number): { readonly memory: number; readonly descriptors: number } {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  const own = { memory: Number(kibibytes) / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  return children.map(measure).reduce(
    (sum, one) => ({
      memory: sum.memory + one.memory,
      descriptors: sum.descriptors + one.descriptors,
    }),
    own,
  );
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

const tally = new Tally();
await onEachEngine(async ({ engine, url }) => {
  const service = await DeployedService.start(sampleFolder, { ...unlimited, DATABASE_URL: url });
  const database = await openDatabase(url);
  const measures: Measure[] = [];
  const soak = new Soak(service);
  try {
    await soak.run(minutes * 60_000, async () => {
      const taken = processes.flatMap((app) =>
        Object.entries(measure(service.processId(app))).map(([what, value]) => [`${what} of the ${app}`, value]),
      );
      const connections =
        engine === 'sqlite'
          ? []
          : await database.query('SELECT count(*) AS n FROM pg_stat_activity WHERE client_addr IS NOT NULL');
      const counted = connections.map(({ n }) => ['connections', Number(n)]);
      measures.push(Object.fromEntries([...taken, ...counted]) as Measure);
    });
  } finally {
    await database.close();
    await service.stop();
  }
  console.log(`${engine}: ${soak.requests} requests in ${minutes} minutes`);
  for (const [name, { times, first }] of soak.unexpected) console.log(`${name}: ${times} times, at first ${first}`);
  tally.check(`${engine}: every response is the expected one`, soak.unexpected.size === 0);
  for (const name of Object.keys(measures[0]!)) {
    const values = measures.map((one) => one[name]!);
    const [early, late] = [values.slice(SAMPLES / 4, SAMPLES / 2), values.slice((SAMPLES * 3) / 4)].map(median);
    const limit = tolerated[name.split(' ', 1)[0] as keyof typeof tolerated];
    tally.check(
      `${engine}: ${name} are flat (${early!.toFixed(0)}, then ${late!.toFixed(0)})`,
      late! <= early! * limit,
    );
  }
});
tally.end();
