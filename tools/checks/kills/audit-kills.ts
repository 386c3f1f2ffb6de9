import type { AuditedRow, AuditEvent, ReadTransaction } from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { uuidGenerator, systemClock } from '@identity-governance/platform';
import { DeployedService, type Answer } from '../lib/deployed-service';
import { pause } from '../lib/faulty-caller';
import { sampleFolder } from '../lib/sample-organisation';
import { SeededRandom } from '../lib/seeded-random';

export interface AuditKillPlan {
  readonly databaseUrl: string;
  readonly writers: number;
  /** Policies that each writer creates, changes and, every second one, deletes. */
  readonly policies: number;
  readonly apiKills: number;
  readonly seed: number;
}

export interface AuditKillOutcome {
  /** Tracking ids of the requests that were answered as changes, and of those that were refused. */
  readonly changed: readonly string[];
  readonly refused: readonly string[];
  /** Requests without an answer: it is unknown whether they changed something. */
  readonly unanswered: number;
  readonly kills: number;
  /** In the order of `GET /audit-events/v1`. */
  readonly events: readonly AuditEvent[];
  /** What the database holds of the kinds of which every row is audited, by kind and key. */
  readonly state: ReadonlyMap<string, AuditedRow>;
}

/**
 * Changes policies and auth profiles from several clients at once while the API is killed with SIGKILL, then reads what
 * happened and what was written about it.
 */
export async function changeThroughKills(plan: AuditKillPlan): Promise<AuditKillOutcome> {
  const settings = { DATABASE_URL: plan.databaseUrl, RATE_LIMIT_REQUESTS: '1000000' };
  const service = await DeployedService.start(sampleFolder, settings);
  try {
    return await new AuditKillRun(service, plan).run();
  } finally {
    await service.stop();
  }
}

class AuditKillRun {
  private readonly random: SeededRandom;
  private readonly changed: string[] = [];
  private readonly refused: string[] = [];
  private unanswered = 0;
  private isWriting = true;
  private kills = 0;

  constructor(
    private readonly service: DeployedService,
    private readonly plan: AuditKillPlan,
  ) {
    this.random = new SeededRandom(plan.seed);
  }

  async run(): Promise<AuditKillOutcome> {
    const writers = Array.from({ length: this.plan.writers }, (_, writer) => this.write(writer));
    await Promise.all([Promise.all(writers).finally(() => (this.isWriting = false)), this.killAtRandom()]);
    const { changed, refused, unanswered, kills } = this;
    const events = await this.readEvents();
    return { changed, refused, unanswered, kills, events, state: await readState(this.plan.databaseUrl) };
  }

  private async write(writer: number): Promise<void> {
    for (let n = 0; n < this.plan.policies; n++) {
      const policy = policyNamed(`Policy ${writer}-${n}`);
      const created = await this.send<{ id: string }>('POST', '/sod-policies/v1', policy);
      await this.send('POST', '/sod-policies/v1', { ...policy, name: policy.name.toUpperCase() });
      await this.patchAuthProfile(`application ${writer}-${n}`);
      if (created?.status !== 201) continue;
      const path = `/sod-policies/v1/${created.body.id}`;
      await this.send('PATCH', path, [{ op: 'replace', path: '/level', value: 'LOW' }]);
      await this.send('PUT', path, { ...policy, tags: [String(n)] });
      if (n % 2 === 0) await this.send('DELETE', path);
    }
  }

  private async patchAuthProfile(applicationName: string): Promise<void> {
    const patch = [{ op: 'add', path: '/applicationName', value: applicationName }];
    await this.send('PATCH', '/auth-profiles/v1/employees', patch);
  }

  private async send<T>(method: string, path: string, body?: unknown): Promise<Answer<T> | undefined> {
    try {
      const answer = await this.service.call<T>(method, path, body);
      if (answer.status < 300) this.changed.push(answer.trackingId);
      else if (answer.status < 500) this.refused.push(answer.trackingId);
      else throw new Error(`${method} ${path} was answered with ${answer.status}`);
      return answer;
    } catch (error) {
      // fetch throws a TypeError, of its own realm, when the connection breaks
      if ((error as Error).name !== 'TypeError') throw error;
      await pause(20);
      const { code } = (error as Error).cause as { readonly code?: string };
      if (code === 'ECONNREFUSED') return this.send(method, path, body); // it was never sent
      this.unanswered++;
      return undefined;
    }
  }

  private async killAtRandom(): Promise<void> {
    const { apiKills, writers, policies } = this.plan;
    const share = (writers * policies * 4) / (apiKills + 1);
    while (this.kills < apiKills) {
      const before = this.changed.length;
      const wait = share * (0.3 + this.random.next());
      while (this.isWriting && this.changed.length < before + wait) await pause(1);
      await this.service.kill('api');
      this.kills++;
      await this.service.startApi();
    }
  }

  private async readEvents(): Promise<readonly AuditEvent[]> {
    const events: AuditEvent[] = [];
    for (;;) {
      const { body } = await this.service.call<AuditEvent[]>('GET', `/audit-events/v1?offset=${events.length}`);
      if (body.length === 0) return events;
      events.push(...body);
    }
  }
}

function policyNamed(name: string) {
  return {
    name,
    conflictingAccessCriteria: {
      leftCriteria: { criteriaList: [{ type: 'ROLE', id: 'r-developer' }] },
      rightCriteria: { criteriaList: [{ type: 'ROLE', id: 'r-release-manager' }] },
    },
  };
}

async function readState(databaseUrl: string): Promise<ReadonlyMap<string, AuditedRow>> {
  const database = await openDatabase(databaseUrl);
  const ids = uuidGenerator;
  const store = createStore(database, { clock: systemClock, ids });
  try {
    return new Map(await store.read(readAuditedRows));
  } finally {
    await store.close();
  }
}

async function readAuditedRows(tx: ReadTransaction): Promise<readonly (readonly [string, AuditedRow])[]> {
  const everything = { limit: 1_000_000, offset: 0 };
  const [policies, sources, items] = [tx.sodPolicies, tx.sources, tx.accessItems];
  return [
    ...(await policies.list(everything)).items.map((row) => [`SOD_POLICY ${row.id}`, { ...row }] as const),
    ...(await sources.list(everything)).items.map((row) => [`SOURCE ${row.id}`, { ...row }] as const),
    ...(await items.list(everything)).items.map((row) => [`${row.type} ${row.id}`, { ...row }] as const),
    ...(await tx.identityProfiles.list(everything)).items.map(
      (row) => [`IDENTITY_PROFILE ${row.id}`, { ...row }] as const,
    ),
    ...(await tx.authProfiles.getMany(['employees'])).map((row) => [`AUTH_PROFILE ${row.id}`, { ...row }] as const),
  ];
}
