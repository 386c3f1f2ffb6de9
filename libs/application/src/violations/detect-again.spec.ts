import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import {
  buildIdentity,
  buildSodPolicy,
  FixedClock,
  loadOrganisation,
  SequentialIds,
} from '@identity-governance/test-kit';
import { RecordAnswerSettings } from '../audit/record-answer-settings';
import { AccessSnapshots } from '../population/access/access-snapshots';
import type { Store } from '../ports/store';
import { storeAt } from '../ports/store-at';
import { DetectViolations } from './detect-violations';
import { readCoveredTime } from './plan-detection';

const items = ['pay', 'post'].map((id) => ({ type: 'ENTITLEMENT', id }) as const);
const everything = { limit: 100, offset: 0 };

/** Ann violates a policy that names her manager as the owner. */
async function openSample() {
  const clock = new FixedClock();
  const store = createInMemoryStore({ clock });
  const sets = items.map((item) => ({ name: null, minimum: 1, criteriaList: [item] }));
  const violationOwnerAssignmentConfig = { assignmentRule: 'MANAGER', ownerRef: null } as const;
  const policy = buildSodPolicy('p', { sets, state: 'ENFORCED', threshold: 2, violationOwnerAssignmentConfig });
  const organisation = { items: items.map((ref) => ({ ...ref, name: ref.id })), grants: [], policies: [policy] };
  await loadOrganisation(store, organisation, { ann: items });
  const ids = new SequentialIds();
  const detectorBy = (disabledHoldAccess: boolean) => {
    const snapshots = new AccessSnapshots(store, { rules: { disabledHoldAccess } });
    return new DetectViolations({ store, snapshots, ids, holder: 'w', carryMilliseconds: 0 });
  };
  return { clock, store, detectorBy };
}

const recordsOf = async (store: Store) => (await store.read((tx) => tx.violations.list(everything))).items;
const historyOf = async (store: Store) => (await store.read((tx) => tx.violationHistory.list(everything))).items;

it('names a manager who appears later as the owner', async () => {
  const { store, detectorBy } = await openSample();
  const detect = detectorBy(false);
  await store.write(['assignments'], (tx) => tx.identities.save([buildIdentity('ann', { managerId: 'mia' })]));
  await detect.execute();
  expect(await recordsOf(store)).toMatchObject([{ ownerId: 'unassigned' }]);
  await store.write(['assignments'], (tx) => tx.identities.save([buildIdentity('mia')]));
  expect(await detect.execute()).toMatchObject({ evaluated: 2 });
  expect(await recordsOf(store)).toMatchObject([{ ownerId: 'mia' }]);
  await store.write(['assignments'], (tx) => tx.identities.save([buildIdentity('mia', { name: 'Mia' })]));
  expect(await detect.execute()).toMatchObject({ evaluated: 1, steps: [] });
});

it('covers no time before its records: a period starts with them', async () => {
  const { store } = await openSample();
  let second = 0; // passes each time the clock is read
  const ticking = storeAt(store, () => new Date(Date.UTC(2027, 0, 1) + 1000 * second++).toISOString());
  const detect = async () => {
    const parts = { store: ticking, snapshots: new AccessSnapshots(ticking), ids: new SequentialIds() };
    await new DetectViolations({ ...parts, holder: 'w', carryMilliseconds: 0 }).execute();
    const { items } = await store.read((tx) => tx.violationCoverage.list(everything));
    const period = items.at(-1)!;
    const history = await historyOf(store);
    return { starts: items.map(({ start }) => start), start: period.start, last: history.at(-1)!.time };
  };
  const first = await detect();
  expect(first).toEqual({ starts: [first.start], start: first.last, last: first.last });
  second += 3600; // no worker runs
  await store.write(['assignments'], (tx) =>
    tx.assignments.save(items.map((access) => ({ identityId: 'bob', access }))),
  );
  await store.write(['assignments'], (tx) => tx.identities.save([buildIdentity('bob')]));
  const next = await detect();
  expect(next).toEqual({ starts: [first.start, next.last], start: next.last, last: next.last });
});

it('evaluates all identities by other rules, until when records are as of before', async () => {
  const { clock, store, detectorBy } = await openSample();
  const settings = new RecordAnswerSettings(store);
  await settings.execute({ disabledIdentitiesHoldAccess: false });
  await store.write(['assignments'], (tx) => tx.identities.save([buildIdentity('ann', { disabled: true })]));
  await detectorBy(false).execute();
  expect(await recordsOf(store)).toEqual([]);
  const before = clock.now();
  clock.advance(1000);
  await settings.execute({ disabledIdentitiesHoldAccess: true });
  expect(Date.parse((await store.read(readCoveredTime))!)).toBe(before);
  expect(await detectorBy(true).execute()).toMatchObject({ steps: [{ step: 'DETECTED' }] });
  expect(await detectorBy(true).execute()).toMatchObject({ evaluated: 0 });
  expect(Date.parse((await store.read(readCoveredTime))!)).toBe(clock.now());
  await detectorBy(false).execute();
  expect((await historyOf(store)).at(-1)).toMatchObject({ step: 'CLOSED', cause: { reason: 'IDENTITY_DISABLED' } });
});
