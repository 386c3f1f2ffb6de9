import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { ReadTransaction } from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { isLive, type ViolationRecord } from '@identity-governance/records';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { SeededRandom } from '../lib/seeded-random';

export interface ViolationKillPlan {
  readonly settings?: Readonly<Record<string, string>>;
  /** Of the worker and of the API, at the same moment. */
  readonly kills: number;
  readonly seed: number;
}

export interface ViolationKillOutcome {
  readonly changed: number;
  /** Live records and what a scan finds: policy, identity and matched items of each. */
  readonly records: readonly string[];
  readonly scanned: readonly string[];
  /** How many records have a history that does not begin with their detection, or has it twice. */
  readonly detectedTwice: number;
  /** The kept totals of records by policy and status, and a count of the records. */
  readonly totals: readonly string[];
  readonly counted: readonly string[];
  /** Of `governance scan --reconcile`. */
  readonly differences: readonly unknown[];
}

type Call = readonly [method: string, path: string, body?: unknown];

/** More than a worker needs to take over from one that was killed, and to scan everybody. */
const LOOKS = 150;
const BETWEEN_LOOKS = 200;
const WRITERS = 3;
/** Few, so that each is changed again and again. */
const PEOPLE = 40;
const IMPORT_TRIES = 10;

/** Changes access, policies and people while worker and API are killed; then compares the records with a scan. */
export async function detectThroughKills(plan: ViolationKillPlan): Promise<ViolationKillOutcome> {
  const service = await DeployedService.start(sampleFolder, { ...unlimited, ...plan.settings });
  try {
    return await new ViolationKillRun(service, plan).run();
  } finally {
    await service.stop();
  }
}

class ViolationKillRun {
  private readonly sample = readSampleOrganisation();
  private readonly items = this.sample.organisation.items.map(({ type, id }) => ({ type, id }));
  private readonly people: readonly string[];
  private readonly random: SeededRandom;
  private isChanging = true;
  private changed = 0;
  private made = 0;

  constructor(
    private readonly service: DeployedService,
    private readonly plan: ViolationKillPlan,
  ) {
    this.random = new SeededRandom(plan.seed);
    this.people = this.random.sample([...this.sample.assigned.keys()], PEOPLE);
  }

  async run(): Promise<ViolationKillOutcome> {
    const writers = Array.from({ length: WRITERS }, () => this.change());
    await this.kill().finally(() => (this.isChanging = false));
    await Promise.all(writers);
    const scanned = await this.scan();
    let found = await this.readRecords();
    for (let look = 0; look < LOOKS && found.records.join() !== scanned.join(); look++) {
      await pause(BETWEEN_LOOKS);
      found = await this.readRecords();
    }
    return { changed: this.changed, scanned, ...found, differences: await this.reconcile() };
  }

  private async kill(): Promise<void> {
    for (let kills = 0; kills < this.plan.kills; kills++) {
      const started = await this.watermark();
      while ((await this.watermark()) === started) await pause(BETWEEN_LOOKS);
      if (kills === 1) await this.importSample();
      await pause(this.random.below(500));
      await Promise.all([this.service.kill('worker'), this.service.kill('api')]);
      this.service.startWorker();
      await this.service.startApi();
    }
  }

  /** The time of the last detection. */
  private async watermark(): Promise<string | null | undefined> {
    const watermark = await this.read((tx) => tx.violationWatermarks.get('current'));
    return watermark?.time;
  }

  /** A row that a writer deletes after its comparison with the file may refuse an import; it is then repeated. */
  private async importSample(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const refusal = await this.service.govern('import', sampleFolder).then(
        () => undefined,
        (error: unknown) => error as Error,
      );
      if (refusal === undefined) return;
      if (tries === IMPORT_TRIES || !refusal.message.includes('nothing was imported')) throw refusal;
    }
  }

  private async change(): Promise<void> {
    while (this.isChanging) {
      for (const [method, path, body] of this.random.pick(this.changes())()) {
        // What the API is killed at may be done or not.
        const answer = await this.service.call(method, path, body).catch(() => pause(50));
        if (answer !== undefined && answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status}`);
        if (answer !== undefined && answer.status < 300) this.changed++;
      }
    }
  }

  private changes(): readonly (() => readonly Call[])[] {
    const { random, people } = this;
    const path = `/identities/v1/${random.pick(people)}`;
    const name = `Person ${++this.made}`;
    const assign = (): Call => ['PUT', `${path}/assignments`, { access: random.sample(this.items, 12) }];
    const entitlement = this.pick('ENTITLEMENT');
    const grants = `/roles/v1/${this.pick('ROLE').id}/grants`;
    const policy = `/sod-policies/v1/${random.pick(this.sample.organisation.policies).id}`;
    const state = random.pick(['ENFORCED', 'NOT_ENFORCED']);
    const account = random.pick([...this.sample.accounts.values()].flat()).account.id;
    return [
      () => [assign()],
      () => [assign()],
      () => [['PUT', path, { name, disabled: random.below(2) === 0 }]],
      () => [['DELETE', path], ['POST', '/identities/v1', { id: path.split('/').pop(), name }], assign()],
      () => [['PUT', grants, { access: [this.pick('ENTITLEMENT'), this.pick('ACCESS_PROFILE')] }]],
      () => [
        ['DELETE', `/entitlements/v1/${entitlement.id}`],
        ['POST', '/entitlements/v1', { ...entitlement, name }],
      ],
      () => [['PATCH', policy, [{ op: 'replace', path: '/state', value: state }]]],
      () => [['POST', '/sod-policies/v1', this.policyNamed(name)]],
      () => [['DELETE', `/accounts/v1/${account}`]],
    ];
  }

  private pick(type: AccessItemRef['type']): AccessItemRef {
    return this.random.pick(this.items.filter((item) => item.type === type));
  }

  private policyNamed(name: string): object {
    const [left, right] = [0, 1].map(() => ({ criteriaList: this.random.sample(this.items, 8) }));
    return { name, conflictingAccessCriteria: { leftCriteria: left, rightCriteria: right } };
  }

  private async scan(): Promise<readonly string[]> {
    const file = join(this.service.folder, 'scan.csv');
    await this.service.govern('scan', '--csv', file, '--paths');
    const rows = parse<Readonly<Record<string, string>>>(readFileSync(file), { columns: true, bom: true });
    return rows.map(({ policyId, identityId, items }) => pairOf(policyId!, identityId!, items!.split(';'))).sort();
  }

  private readRecords(): Promise<Omit<ViolationKillOutcome, 'changed' | 'scanned' | 'differences'>> {
    return this.read(async (tx) => {
      const { items } = await tx.violations.list({ limit: 1_000_000, offset: 0 });
      const steps = await tx.violationHistory.list({ limit: 1_000_000, offset: 0 });
      const detected = steps.items.filter(({ step }) => step === 'DETECTED');
      const records = items.filter(isLive).map(({ policyId, targetId, criteria }) => {
        const matched = criteria.flatMap((side) => side.items.map(({ type, id }) => `${type}:${id}`));
        return pairOf(policyId, targetId, matched);
      });
      const tallies = await tx.violations.tally(['policyId', 'status'], []);
      const totals = tallies.map(({ key, ...counts }) => [...key, counts.violations, counts.identities].join(' '));
      const counted = [...countPairs(items)].map(([key, ids]) => [key, ids.length, new Set(ids).size].join(' '));
      const once = new Set(detected.map(({ violationId }) => violationId));
      const detectedTwice = detected.length - once.size + items.length - once.size;
      return { records: records.sort(), detectedTwice, totals: totals.sort(), counted: counted.sort() };
    });
  }

  private async read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T> {
    const database = await openDatabase(this.service.databaseUrl);
    const store = createStore(database, { clock: systemClock, ids: uuidGenerator });
    try {
      return await store.read(work);
    } finally {
      await store.close();
    }
  }

  private async reconcile(): Promise<readonly unknown[]> {
    const report = JSON.parse(await this.service.govern('scan', '--reconcile', '--json')) as ViolationKillOutcome;
    return report.differences;
  }
}

/** The targets of the records of each policy and status. */
function countPairs(records: readonly ViolationRecord[]): ReadonlyMap<string, readonly string[]> {
  const targets = new Map<string, string[]>();
  for (const { policyId, status, targetId } of records) {
    const key = `${policyId} ${status}`;
    targets.set(key, [...(targets.get(key) ?? []), targetId]);
  }
  return targets;
}

function pairOf(policyId: string, identityId: string, items: readonly string[]): string {
  return `${policyId} ${identityId} ${[...items].sort().join(' ')}`;
}
