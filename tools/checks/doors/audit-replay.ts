import { DeployedService, unlimited } from '../lib/deployed-service';
import { pause } from '../lib/faulty-caller';
import { sampleFolder } from '../lib/sample-organisation';
import { SeededRandom } from '../lib/seeded-random';

export interface AuditReplayPlan {
  readonly databaseUrl?: string;
  /** Requests that are answered as done. */
  readonly changes: number;
  readonly writers: number;
  readonly kills: number;
  readonly seed: number;
}

export interface AuditReplayOutcome {
  readonly changes: number;
  readonly kills: number;
  readonly events: number;
  /** Of `governance audit verify` and `governance audit replay`. */
  readonly faults: readonly unknown[];
  readonly differences: readonly string[];
  /** Tracking ids of changes that left no event. */
  readonly unnamed: readonly string[];
}

type Call = readonly [method: string, path: string, body?: unknown];

/** Random changes of every kind from several clients, while API and worker are killed; then the log is replayed. */
export async function replayThroughKills(plan: AuditReplayPlan): Promise<AuditReplayOutcome> {
  const url = plan.databaseUrl;
  const service = await DeployedService.start(sampleFolder, {
    ...(url !== undefined && { DATABASE_URL: url }),
    ...unlimited,
  });
  try {
    return await new ReplayRun(service, plan).run();
  } finally {
    await service.stop();
  }
}

class ReplayRun {
  private readonly random: SeededRandom;
  private readonly changed: string[] = [];
  private made = 0;
  private kills = 0;

  constructor(
    private readonly service: DeployedService,
    private readonly plan: AuditReplayPlan,
  ) {
    this.random = new SeededRandom(plan.seed);
  }

  async run(): Promise<AuditReplayOutcome> {
    const writers = Array.from({ length: this.plan.writers }, () => this.write());
    await Promise.all([...writers, this.killAtRandom()]);
    await this.service.govern('audit', 'head'); // seals what the killed worker has not
    const verified = JSON.parse(await this.service.govern('audit', 'verify', '--json')) as { faults: unknown[] };
    const replayed = JSON.parse(await this.service.govern('audit', 'replay', '--json')) as ReplayedLog;
    const { events, differences } = replayed;
    return {
      ...{ changes: this.changed.length, kills: this.kills, events, differences, faults: verified.faults },
      unnamed: await this.findUnnamed(),
    };
  }

  private get isDone(): boolean {
    return this.changed.length >= this.plan.changes;
  }

  private async write(): Promise<void> {
    while (!this.isDone) {
      for (const call of this.nextChange(`x${++this.made}`)) await this.send(call);
    }
  }

  /** Some of these calls change nothing or are refused. */
  private nextChange(id: string): readonly Call[] {
    const old = `x${1 + this.random.below(this.made)}`;
    return this.random.pick([...this.changesOfAccess(id, old), ...this.otherChanges(id, old)])();
  }

  private changesOfAccess(id: string, old: string): readonly (() => readonly Call[])[] {
    const { random } = this;
    const role = () => ({ type: 'ROLE', id: random.pick(['r-developer', 'r-release-manager', 'r-employee', old]) });
    return [
      () => [['POST', '/identities/v1', { id, name: `Person ${id}`, attributes: { team: [id] } }]],
      () => [['PUT', `/identities/v1/${old}/assignments`, { access: random.sample([role(), role(), role()], 2) }]],
      () => [['POST', `/identities/v1/margaret.thackray/assignments`, role()]],
      () => [['DELETE', `/identities/v1/${old}`]],
      () => [['POST', '/roles/v1', { id, name: `Role ${id}` }]],
      () => [['PUT', `/roles/v1/${old}/grants`, { access: [{ type: 'ENTITLEMENT', id: 'ad-all-staff' }] }]],
      () => [['DELETE', `/roles/v1/${old}`]],
      () => [['IMPORT', '/inventory/v1/import?skipInvalid=true', this.importOf(id, old)]],
    ];
  }

  private otherChanges(id: string, old: string): readonly (() => readonly Call[])[] {
    const left = { leftCriteria: { criteriaList: [{ type: 'ROLE', id: 'r-developer' }] } };
    const right = { rightCriteria: { criteriaList: [{ type: 'ROLE', id: 'r-employee' }] } };
    const attribute = { name: `attr${id}`, displayName: id, applicationAttributes: {} };
    const attributes = '/accounts/v1/search-attribute-config';
    return [
      () => [
        ['POST', '/sources/v1', { id, name: id }],
        ...this.accountsOf(id),
        ['DELETE', `/sources/v1/${id}?cascade=true`],
      ],
      () => [['POST', '/sod-policies/v1', { name: id, conflictingAccessCriteria: { ...left, ...right } }]],
      () => [['PATCH', '/auth-profiles/v1/employees', [{ op: 'add', path: '/applicationName', value: id }]]],
      () => [
        ['POST', attributes, attribute],
        ['DELETE', `${attributes}/attr${old}`],
      ],
    ];
  }

  private accountsOf(sourceId: string): readonly Call[] {
    const account = (n: number) => ({
      id: `${sourceId}-${n}`,
      sourceId,
      nativeIdentity: `n${n}`,
      attributes: { a: n },
    });
    return [0, 1].map((n) => ['POST', '/accounts/v1', account(n)] as const);
  }

  /** Six people with a role each, and the end of earlier ones. */
  private importOf(id: string, old: string): string {
    const people = Array.from({ length: 6 }, (_, n) => `${id}-${n}`);
    const rows = [
      { kind: 'identities', row: { id: `${old}-1` }, op: 'delete' },
      ...people.map((person) => ({ kind: 'identities', row: { id: person, name: person } })),
      ...people.map((identityId) => ({
        ...{ kind: 'assignments', row: { identityId, access: { type: 'ROLE', id: 'r-employee' } } },
      })),
    ];
    return rows.map((row) => JSON.stringify(row)).join('\n');
  }

  private async send(call: Call): Promise<void> {
    try {
      const { status, trackingId } = await this.call(call);
      // 204 and the like tell that something was changed; 200 may have found everything as it was wanted.
      if (status === 201 || status === 202 || status === 204) this.changed.push(trackingId);
      if (status >= 500 && status !== 503) throw new Error(`${call[0]} ${call[1]} was answered with ${status}`);
    } catch (error) {
      if ((error as Error).name !== 'TypeError') throw error; // fetch's, where the API was killed
      await pause(20);
    }
  }

  private async call([method, path, body]: Call): Promise<{ readonly status: number; readonly trackingId: string }> {
    if (method !== 'IMPORT') return this.service.call(method, path, body);
    const response = await fetch(`${this.service.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: this.service.authorization, 'content-type': 'application/x-ndjson' },
      body: body as string,
    });
    await response.text();
    return { status: response.status, trackingId: response.headers.get('x-request-id') ?? '' };
  }

  private async killAtRandom(): Promise<void> {
    const share = this.plan.changes / (this.plan.kills + 1);
    for (; this.kills < this.plan.kills; this.kills++) {
      const until = this.changed.length + share * (0.5 + this.random.next() / 2);
      while (!this.isDone && this.changed.length < until) await pause(1);
      await this.service.kill('worker');
      this.service.startWorker();
      await this.service.kill('api');
      await this.service.startApi();
    }
  }

  /** Every change that was answered as done has an event with its tracking id. */
  private async findUnnamed(): Promise<readonly string[]> {
    const known = new Set<string>();
    const readAfter = async (position: number) => {
      const path = `/audit-events/v1?afterPosition=${position}`;
      return (await this.service.call<readonly SealedEvent[]>('GET', path)).body;
    };
    for (let page = await readAfter(0); page.length > 0; page = await readAfter(page.at(-1)!.position)) {
      for (const { trackingId } of page) known.add(trackingId);
    }
    return this.changed.filter((id) => !known.has(id));
  }
}

interface SealedEvent {
  readonly position: number;
  readonly trackingId: string;
}

interface ReplayedLog {
  readonly events: number;
  readonly differences: readonly string[];
}
