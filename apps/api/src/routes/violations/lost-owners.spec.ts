import fc from 'fast-check';
import { buildIdentity, buildViolation } from '@identity-governance/test-kit';
import { isLive, type ViolationOwner, type ViolationRecord } from '@identity-governance/records';
import { openStore, stores, type OpenedStore } from '../../testing/open-store';
import { createTestApi, type TestApi } from '../../testing/test-api';

const all = { limit: 1000, offset: 0 };
const people = ['ann', 'bob', 'cat'];
const targets = ['t1', 't2'];
const unassigned = { type: 'GOVERNANCE_GROUP', id: 'unassigned' } as const;
const owners: readonly ViolationOwner[] = [
  ...people.map((id) => ({ type: 'IDENTITY', id }) as const),
  ...['audit', 'ann'].map((id) => ({ type: 'GOVERNANCE_GROUP', id }) as const),
  unassigned,
];
const keyOf = ({ type, id }: ViolationOwner) => `${type} ${id}`;
const nameOf = (id: string) => (id === 'unassigned' ? 'Unassigned' : `Name of ${id}`);

const anyRecord = fc.record({
  owner: fc.constantFrom(...owners),
  targetId: fc.constantFrom(...targets),
  policyId: fc.constantFrom('p', 'q'),
  status: fc.constantFrom('Open', 'Mitigated', 'Remediated', 'Closed'),
});
const organization = fc.record({
  drawn: fc.array(anyRecord, { minLength: 1, maxLength: 12 }),
  present: fc.subarray(owners.filter(({ id }) => id !== 'unassigned')),
  isFollowed: fc.boolean(),
});

describe.each(stores)('an owner that was deleted, in %s', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;
  beforeAll(async () => {
    opened = await openStore(engine);
    api = await createTestApi({ store: opened.store });
  });
  afterAll(async () => {
    await api.app.close();
    await opened.remove();
  });

  async function get<T>(url: string, claims: object = { scope: 'governance:all' }): Promise<T> {
    const authorization = `Bearer ${await api.issuer.sign({ ...claims })}`;
    const { statusCode, body } = await api.app.inject({ method: 'GET', url, headers: { authorization } });
    expect([url, statusCode]).toEqual([url, 200]);
    return (url.endsWith('.csv') ? body : JSON.parse(body)) as T;
  }
  const listOf = (filters: string) => `/violations/v1?filters=${encodeURIComponent(filters)}`;

  /** `isFollowed`: whether the records cover the state before the deletion of the owners that are not present. */
  async function reset(
    records: readonly ViolationRecord[],
    { present, isFollowed }: { readonly present: readonly ViolationOwner[]; readonly isFollowed: boolean },
  ): Promise<void> {
    const idsOf = (type: ViolationOwner['type'], of: readonly ViolationOwner[]) =>
      of.flatMap((one) => (one.type === type ? [one.id] : []));
    const named = owners.filter(({ id }) => id !== unassigned.id);
    await api.store.write(['inventory', 'violations'], async (tx) => {
      await tx.violations.deleteMany((await tx.violations.list(all)).items.map(({ id }) => id));
      await tx.identities.save(
        [...idsOf('IDENTITY', named), ...targets].map((id) =>
          buildIdentity(id, { name: nameOf(id), identityProfileId: null, attributes: { site: id } }),
        ),
      );
      await tx.governanceGroups.save(
        idsOf('GOVERNANCE_GROUP', named).map((id) => ({ id, name: nameOf(id), description: null, ownerId: null })),
      );
      await tx.violations.save(records);
    });
    await api.store.write(['violations'], async (tx) => {
      const watermark = { id: 'current', time: '2026-01-01T00:00:00.000Z', rules: null, holder: null, heldUntil: null };
      await tx.violationWatermarks.save([{ ...watermark, versions: isFollowed ? await tx.versions() : {} }]);
    });
    const absent = named.filter((one) => !present.includes(one));
    await api.store.write(['inventory'], async (tx) => {
      await tx.identities.deleteMany(idsOf('IDENTITY', absent));
      await tx.governanceGroups.deleteMany(idsOf('GOVERNANCE_GROUP', absent));
    });
  }

  it('is shown, found and counted nowhere as the owner of what it no longer owns', async () => {
    await fc.assert(
      fc.asyncProperty(organization, async ({ drawn, present, isFollowed }) => {
        const records = drawn.map(({ owner, ...fields }, n) =>
          buildViolation(`00000000-0000-7000-8000-00000000000${n.toString(16)}`, {
            ...fields,
            ...{ ownerType: owner.type, ownerId: owner.id },
          }),
        );
        await reset(records, { present, isFollowed });
        const exists = new Set([...present, unassigned].map(keyOf));
        const ownerOf = (record: ViolationRecord): ViolationOwner => {
          const stored = { type: record.ownerType, id: record.ownerId };
          return isLive(record) && !exists.has(keyOf(stored)) ? unassigned : stored;
        };
        const shown = (record: ViolationRecord) => {
          const owner = ownerOf(record);
          return { id: record.id, owner: { ...owner, name: exists.has(keyOf(owner)) ? nameOf(owner.id) : owner.id } };
        };
        const idsWith = (isMet: (owner: { id: string; name: string }, record: ViolationRecord) => boolean) =>
          records.filter((record) => isMet(shown(record).owner, record)).map(({ id }) => id);
        type Row = ReturnType<typeof shown>;
        const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).sort();

        const listed = await get<readonly Row[]>('/violations/v1?sorters=created');
        const pick = ({ id, owner: { type, name, ...owner } }: Row) => ({ id, owner: { type, id: owner.id, name } });
        const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1);
        expect([...listed].sort(byId).map(pick)).toEqual(records.map(shown).map(pick));
        const one = await get<Row>(`/violations/v1/${records[0]!.id}`);
        expect(pick(one)).toEqual(pick(shown(records[0]!)));

        for (const id of [...people, 'audit', 'unassigned', 'nobody']) {
          const quoted = JSON.stringify(id);
          expect(ids(await get(listOf(`ownerId eq ${quoted}`)))).toEqual(idsWith((owner) => owner.id === id));
          const isEnded = ['Remediated', 'Closed'];
          expect(ids(await get(listOf(`not (ownerId in (${quoted}, "bob")) or status eq "Closed"`)))).toEqual(
            idsWith((owner, { status }) => ![id, 'bob'].includes(owner.id) || status === 'Closed'),
          );
          expect(ids(await get(listOf(`ownerName eq ${JSON.stringify(nameOf(id))} and status eq "Open"`)))).toEqual(
            idsWith((owner, { status }) => owner.name === nameOf(id) && !isEnded.includes(status) && status === 'Open'),
          );
        }
        expect(ids(await get(listOf('ownerId sw "un"')))).toEqual(idsWith(({ id }) => id.startsWith('un')));

        for (const [groupBy, alongside] of [
          ['owner', () => []],
          ['owner,status', ({ status }: ViolationRecord) => [status]],
          ['policy,owner', ({ policyId }: ViolationRecord) => [policyId]],
          ['owner,attribute:site', ({ targetId }: ViolationRecord) => [targetId]],
          ['age,owner', () => ['one age']],
        ] as const) {
          const names = groupBy.split(',');
          const place = names.indexOf('owner');
          const expected = new Map<string, { violations: number; targets: Set<string> }>();
          for (const record of records) {
            const key = alongside(record).toSpliced(place, 0, ownerOf(record).id);
            // Groups and identities of one id are two groups of totals.
            const text = JSON.stringify([key, ownerOf(record).type]);
            const counted = expected.get(text) ?? { violations: 0, targets: new Set<string>() };
            expected.set(text, { violations: counted.violations + 1, targets: counted.targets.add(record.targetId) });
          }
          const { groups } = await get<Totals>(`/violations/v1/totals?groupBy=${encodeURIComponent(groupBy)}`);
          const found = groups.map(({ key, violations, identities }) =>
            JSON.stringify([
              key.map(({ value }, i) => (names[i] === 'age' ? 'one age' : value)),
              ...[violations, identities],
            ]),
          );
          const wanted = [...expected].map(([text, { violations, targets: some }]) =>
            JSON.stringify([(JSON.parse(text) as [unknown])[0], violations, some.size]),
          );
          expect(found.sort()).toEqual(wanted.sort());
        }

        if (present.some((owner) => keyOf(owner) === 'IDENTITY ann')) {
          const own = (scope: string) =>
            get<readonly Row[]>('/my-violations/v1', { sub: 'ann', client_id: 'c', scope });
          const isAnn = (record: ViolationRecord) => keyOf(ownerOf(record)) === 'IDENTITY ann';
          expect(ids(await own('sod-violation:read'))).toEqual(idsWith((_, record) => isAnn(record)));
          expect(ids(await own('sod-violation:manage'))).toEqual(
            idsWith((owner, record) => isAnn(record) || owner.id === 'unassigned'),
          );
        }

        const csv = await get<string>('/violations/v1/violations.csv');
        for (const record of records) {
          const line = csv.split('\n').find((text) => text.includes(record.id))!;
          expect(line).toContain(`,${ownerOf(record).type},${ownerOf(record).id},`);
        }
      }),
      { numRuns: engine === 'memory' ? 15 : 6 },
    );
  });
});

interface Totals {
  readonly groups: readonly {
    readonly key: readonly { readonly value: string }[];
    readonly violations: number;
    readonly identities: number;
  }[];
}
