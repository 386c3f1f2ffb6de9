// node tools/run.mjs start/make-history sqlite:FILE history.json: records violations of the sample organisation, and
// applies the controls of its owners, as if it were some weeks ago
import { readFileSync } from 'node:fs';
import {
  AccessSnapshots,
  ActOnViolations,
  withAudit,
  DetectViolations,
  formatTime,
  storeAt,
  type Store,
} from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { systemClock, uuidGenerator as ids } from '@identity-governance/platform';
import { parseControl, uuidOf } from '@identity-governance/records';

interface History {
  readonly daysAgo: number;
  readonly controls: readonly { readonly key: string; readonly body: object }[];
  /** By policy. */
  readonly allowedControls: Readonly<Record<string, readonly string[]>>;
  readonly applied: readonly Readonly<Record<'by' | 'comments' | 'control' | 'identityId' | 'policyId', string>>[];
}

const DAY = 86_400_000;
const currentActor = { get: () => ({ kind: 'COMMAND' as const, name: 'npm-start', trackingId: '0'.repeat(32) }) };

/** The store as it would have been used some time ago: transactions see an earlier time. */
function backdate(store: Store, milliseconds: number): Store {
  return storeAt(store, () => formatTime(systemClock.now() - milliseconds));
}

async function makeHistory(store: Store, { controls, allowedControls, applied }: History): Promise<void> {
  const idOf = new Map(controls.map(({ key }) => [key, uuidOf(ids.next())]));
  for (const { key, body } of controls) {
    const parsed = parseControl({ id: idOf.get(key), ...body });
    if (!parsed.ok) throw new Error(`control ${key}: ${JSON.stringify(parsed.error)}`);
    await store.write(['sod-policies'], (tx) => tx.controls.save([parsed.value]));
  }
  for (const [policyId, keys] of Object.entries(allowedControls)) {
    const allowed = keys.map((key) => ({ type: 'CONTROL', id: idOf.get(key)! }) as const);
    await store.write(['sod-policies'], async (tx) => {
      const policy = (await tx.sodPolicies.get(policyId))!;
      await tx.sodPolicies.save([{ ...policy, allowedControls: allowed }]);
    });
  }
  const detection = { ids, holder: 'npm-start', carryMilliseconds: 0 };
  await new DetectViolations({ store, snapshots: new AccessSnapshots(store), ...detection }).execute();
  const actions = new ActOnViolations({ store, ids, fourEyes: undefined });
  for (const { identityId, policyId, control, by, comments } of applied) {
    const where = [
      { field: 'targetId', op: 'eq', value: identityId },
      { field: 'policyId', op: 'eq', value: policyId },
    ] as const;
    const { items } = await store.read((tx) => tx.violations.list({ limit: 1, offset: 0, where }));
    const caller = { client: 'console', person: by, scopes: new Set<never>() };
    const done = await actions.apply(items[0]!.id, { control: { id: idOf.get(control) }, comments }, caller);
    if (!done.ok) throw new Error(`the control of ${identityId} is refused: ${JSON.stringify(done.error)}`);
  }
}

const [databaseUrl, file] = process.argv.slice(2) as [string, string];
const history = JSON.parse(readFileSync(file, 'utf8')) as History;
const store = withAudit({
  store: createStore(await openDatabase(databaseUrl), { clock: systemClock, ids }),
  ...{ ids, currentActor },
});
await makeHistory(backdate(store, history.daysAgo * DAY), history);
await store.close();
