import fc from 'fast-check';
import {
  violationLevels,
  violationStatuses,
  groupKey,
  type AttributeGroup,
  type ViolationRecord,
} from '@identity-governance/records';
import type { Condition, Spell, Store, TallyField, WriteTransaction } from '@identity-governance/application';
import { buildIdentity, buildViolation } from '../testing/sample-rows';
import { withStore, type OpenedStore } from './opened-store';
import { testPastViolations } from './past-violation-laws';
import { testViolationDays } from './violation-day-laws';

const byKey = (rows: readonly { readonly key: readonly AttributeGroup[] }[]) =>
  [...rows].sort((a, b) => (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1));

async function fill(store: Store): Promise<void> {
  await store.write(['violations'], async (tx: WriteTransaction) => {
    await tx.identities.save([
      { ...buildIdentity('ann'), attributes: attributesOfAnn },
      { ...buildIdentity('bob'), attributes: {} },
    ]);
    await tx.violations.save([
      buildViolation('1', { targetId: 'ann', policyId: 'p', created: '2026-01-03T00:00:00.000Z' }),
      buildViolation('2', { targetId: 'ann', policyId: 'q', level: 'Low', severity: '0', policyName: 'QUAY' }),
      buildViolation('3', { targetId: 'bob', policyId: 'q', status: 'Closed' }),
      buildViolation('4', { targetId: 'gone', policyId: 'q' }),
    ]);
  });
}

/** Some names are paths of JSON, or have signs of them. */
const attributesOfAnn: Readonly<Record<string, string | readonly string[]>> = {
  ...{ department: 'Finance', tags: ['a', 'b'], x: 'other' },
  ...{ $dept: '1', '$.x': '2', '[team]': '3', 'a"b': '4', 'C:\\cost': '5', "d'e": '6', '\u{1f600}': '7' },
};

/** Records with few values per field, so that records of one identity share all of them. */
const anyRecord = fc.record({
  id: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
  targetId: fc.constantFrom('ann', 'bob', 'gone'),
  policyId: fc.constantFrom('p', 'q'),
  level: fc.constantFrom(...violationLevels.slice(1, 3)),
  status: fc.constantFrom(...violationStatuses),
  ownerType: fc.constantFrom('IDENTITY' as const, 'GOVERNANCE_GROUP' as const),
  ownerId: fc.constantFrom('o', 'u'),
  created: fc.constantFrom('2026-01-03T00:00:00.000Z', '2026-01-04T23:59:59.999Z'),
  modified: fc.constantFrom('2026-01-04T12:00:00.000Z', '2026-01-06T23:59:59.999Z'),
  ended: fc.constantFrom(null, '2026-01-04T00:00:00.000Z', '2026-01-06T12:00:00.000Z'),
});
const anySteps = fc.array(
  fc.oneof(
    fc.array(anyRecord, { maxLength: 6 }).map((saved) => ({ saved, deleted: [] })),
    fc.subarray(['1', '2', '3', '4', '5', '6', '7', '8']).map((deleted) => ({ saved: [], deleted })),
  ),
  { maxLength: 5 },
);

/** Values of an attribute of which some are equal to the filter, and others look alike. */
const anyText = fc.constantFrom('x', 'X', '["x"]', '', 'Straße', 'STRASSE', 'Zürich', 'ZU\u0308RICH', '1', 'true');
const anyGrade = fc.oneof(
  { weight: 4, arbitrary: anyText },
  fc.array(anyText, { maxLength: 2 }),
  fc.constantFrom(undefined, 1, true),
);
const isFoundAs = (value: string | null, group: string | null) => groupKey(value) === groupKey(group);

const ownerFields = ['ownerType', 'ownerId'] as const;
const groupings: readonly (readonly TallyField[])[] = [
  [],
  ...(['status', 'level', 'policyId', 'ownerId'] as const).map((field) => [field]),
  ownerFields,
  ['level', 'status'],
  ['status', 'policyId'],
  ['policyId', 'level'],
  [...ownerFields, 'level'],
  ['policyId', ...ownerFields],
  ['attribute:department'],
  ['attribute:department', 'status', 'attribute:tags'],
  ['level', 'attribute:department'],
  ...[...Object.keys(attributesOfAnn), '$', '[0]', 'none'].map((name) => [`attribute:${name}`] as const),
];
const filters: readonly (readonly Condition<'created' | 'level' | 'ownerId' | 'policyId' | 'status'>[])[] = [
  [],
  [{ field: 'created', op: 'ge', value: '2026-01-04T00:00:00.000Z' }],
  [
    { field: 'created', op: 'ge', value: '2026-01-03T00:00:00.000Z' },
    { field: 'status', op: 'in', values: ['Open', 'Mitigated'] },
    { field: 'created', op: 'lt', value: '2026-01-04T00:00:00.000Z' },
  ],
  [{ field: 'created', op: 'lt', value: '2026-01-04T23:59:59.999Z' }],
  [{ field: 'status', op: 'in', values: ['Open', 'Mitigated'] }],
  [{ field: 'status', op: 'in', values: [] }],
  [{ field: 'level', op: 'eq', value: 'Medium' }],
  [{ field: 'level', op: 'in', values: ['Medium', 'High'] }],
  [{ field: 'policyId', op: 'eq', value: 'p' }],
  [{ field: 'ownerId', op: 'in', values: ['o'] }],
  [
    { field: 'status', op: 'eq', value: 'Open' },
    { field: 'level', op: 'in', values: ['High'] },
  ],
];

function toRecord({ id, ...fields }: Partial<ViolationRecord> & { readonly id: string }): ViolationRecord {
  return buildViolation(id, fields);
}

function valueOf(record: ViolationRecord, field: TallyField): AttributeGroup {
  if (!field.startsWith('attribute:')) return record[field as 'level'];
  return record.targetId !== 'ann' ? null : (attributesOfAnn[field.slice('attribute:'.length)] ?? null);
}

/** Counts records one by one. */
function countOneByOne(records: readonly ViolationRecord[], fields: readonly TallyField[]) {
  const keyOf = (record: ViolationRecord) => fields.map((field) => valueOf(record, field));
  const keys = new Map(records.map((record) => [JSON.stringify(keyOf(record)), keyOf(record)]));
  return [...keys].map(([text, key]) => {
    const own = records.filter((record) => JSON.stringify(keyOf(record)) === text);
    return { key, violations: own.length, identities: new Set(own.map(({ targetId }) => targetId)).size };
  });
}

/** Counts the starts and ends of records, and of the gaps in those that returned. */
function countDaysOneByOne(records: readonly Spell[], gaps: readonly Gap[], from: string) {
  const dayOf = (time: string | null) =>
    time === null ? undefined : time.slice(0, 10) < from ? '' : time.slice(0, 10);
  const starts = [...records.map(({ created }) => created), ...gaps.map(({ until }) => until)].map(dayOf);
  const ends = [...records.map(({ ended }) => ended), ...gaps.map(({ since }) => since)].map(dayOf);
  return ['', '2026-01-04', '2026-01-06']
    .map((day) => ({
      day,
      started: starts.filter((start) => start === day).length,
      ended: ends.filter((end) => end === day).length,
    }))
    .filter(({ started, ended }) => started + ended > 0);
}

interface Gap {
  readonly since: string;
  readonly until: string;
}

/** Tests the contract of the port `ViolationTallies`, and the order of lists in both directions. For specs only. */
export function describeViolationTallies(open: () => Promise<OpenedStore>): void {
  describe('records of violations', () => {
    it('returns the live records of targets', async () => {
      await withStore(open, async (store) => {
        const live = {
          ...{ targetId: 'ann', since: '2026-01-03T00:00:00.000Z' },
          ownerType: 'GOVERNANCE_GROUP',
        } as const;
        const mitigated = {
          ...live,
          policyId: 'q',
          status: 'Mitigated',
          expiration: '2026-02-01T00:00:00.000Z',
        } as const;
        await store.write(['violations'], async (tx) =>
          tx.violations.save([
            buildViolation('1', { ...live, ownerId: 'o\'"[]' }),
            buildViolation('2', { ...mitigated }),
            buildViolation('3', { ...live, status: 'Closed' }),
            buildViolation('4', { targetId: 'bob', since: null }),
            buildViolation('5', { targetId: 'zoe' }),
          ]),
        );
        const liveOf = (ids: readonly string[]) => store.read((tx) => tx.violations.liveOf(ids));
        const found = [...(await liveOf(['bob', 'ann', 'nobody']))].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(found).toMatchObject([
          { id: '1', ...live, ownerId: 'o\'"[]', status: 'Open', expiration: null },
          { id: '2', ...mitigated },
          { id: '4', targetId: 'bob', since: null },
        ]);
        expect(await liveOf(['nobody'])).toEqual([]);
        expect(await liveOf([])).toEqual([]);
      });
    });

    const test = (name: string, run: (store: Store) => Promise<void>) => {
      it(name, () =>
        withStore(open, async (store) => {
          await fill(store);
          await run(store);
        }),
      );
    };

    test('are counted by fields, with their targets', async (store) => {
      const tallies = await store.read((tx) => tx.violations.tally(['policyId', 'status'], []));
      expect(byKey(tallies)).toEqual([
        { key: ['p', 'Open'], violations: 1, identities: 1 },
        { key: ['q', 'Closed'], violations: 1, identities: 1 },
        { key: ['q', 'Open'], violations: 2, identities: 2 },
      ]);
      const ofP = [{ field: 'policyId', op: 'eq', value: 'p' }] as const;
      const pairs = await store.read((tx) => tx.violations.tally(['targetId', 'policyId'], ofP));
      expect(pairs).toEqual([{ key: ['ann', 'p'], violations: 1, identities: 1 }]);
    });

    test('are counted by attributes of their targets, and by none', async (store) => {
      const count = (...fields: readonly TallyField[]) =>
        store.read((tx) => tx.violations.tally(fields, [{ field: 'policyId', op: 'in', values: ['p', 'q'] }]));
      expect(byKey(await count('attribute:department'))).toEqual([
        { key: ['Finance'], violations: 2, identities: 1 },
        { key: [null], violations: 2, identities: 2 },
      ]);
      expect(byKey(await count('attribute:tags'))).toEqual([
        { key: [['a', 'b']], violations: 2, identities: 1 },
        { key: [null], violations: 2, identities: 2 },
      ]);
      expect(await count()).toEqual([{ key: [], violations: 4, identities: 3 }]);
      const none = await store.read((tx) => tx.violations.tally([], [{ field: 'policyId', op: 'eq', value: 'x' }]));
      expect(none).toEqual([]);
    });

    test('are counted together by attributes that the same filter finds, and apart from lists', async (store) => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyGrade, { minLength: 1, maxLength: 8 }), async (grades) => {
          const targets = grades.map((grade, n) => ({ targetId: `t${n}`, grade }));
          await store.write(['violations'], async (tx: WriteTransaction) => {
            await tx.violations.deleteMany(Array.from({ length: 8 }, (_, n) => `t${n}`));
            const attributesOf = (grade: (typeof grades)[number]) => (grade === undefined ? {} : { grade });
            await tx.identities.save(
              targets.map(({ targetId, grade }) => ({ ...buildIdentity(targetId), attributes: attributesOf(grade) })),
            );
            await tx.violations.save(targets.map(({ targetId }) => buildViolation(targetId, { targetId })));
          });
          for (const where of [[], [{ field: 'policyName', op: 'pr' } as const]]) {
            const tallies = await store.read((tx) => tx.violations.tally(['attribute:grade'], where));
            const groups = tallies.map(({ key, violations }) => ({ group: key[0] as AttributeGroup, violations }));
            expect(new Set(groups.map(({ group }) => groupKey(group))).size).toBe(groups.length);
            const all = await store.read((tx) => tx.violations.count(where));
            expect(groups.reduce((sum, { violations }) => sum + violations, 0)).toBe(all);
            for (const { group } of groups) {
              if (group !== null && typeof group !== 'string') continue;
              const field = 'targetAttributes.grade' as const;
              const filter =
                group === null
                  ? ({ op: 'not', of: { field, op: 'pr' } } as const)
                  : ({ field, op: 'eq', value: group, ignoresCase: true } as const);
              const found = await store.read((tx) => tx.violations.count([...where, filter]));
              const holding = groups.filter((one) => [one.group].flat().some((value) => isFoundAs(value, group)));
              expect(holding.reduce((sum, { violations }) => sum + violations, 0)).toBe(found);
            }
          }
        }),
        { numRuns: 25 },
      );
    });

    test('by an attribute have the name of its most frequent value in all groups', async (store) => {
      await store.write(['violations'], async (tx: WriteTransaction) => {
        const grades = { dan: 'FINANCE', eve: 'Finance', fay: 'Finance', gus: ['Finance'], hal: '["Finance"]' };
        await tx.identities.save(
          Object.entries(grades).map(([id, grade]) => ({ ...buildIdentity(id), attributes: { grade } })),
        );
        await tx.violations.save(
          Object.keys(grades).map((targetId) => buildViolation(targetId, { targetId, policyId: `r-${targetId}` })),
        );
      });
      const tallies = await store.read((tx) => tx.violations.tally(['policyId', 'attribute:grade'], []));
      const groups = tallies.flatMap(({ key: [policyId, grade] }) => (grade === null ? [] : [[policyId, grade]]));
      expect(Object.fromEntries(groups)).toEqual({
        ...{ 'r-dan': 'Finance', 'r-eve': 'Finance', 'r-fay': 'Finance' },
        ...{ 'r-gus': ['Finance'], 'r-hal': '["Finance"]' },
      });
    });

    test('have totals that equal a count, whatever is saved and deleted', async (store) => {
      const gaps: Gap[] = [];
      await fc.assert(
        fc.asyncProperty(anySteps, fc.constantFrom(...filters), async (steps, where) => {
          for (const { saved, deleted } of steps) {
            await store.write(['violations'], async (tx: WriteTransaction) => {
              const records = [...new Map(saved.map((one) => [one.id, one])).values()].map(toRecord);
              await tx.violations.save(records, (before, { ended, modified }) => {
                if (before?.ended && ended === null) gaps.push({ since: before.ended, until: modified });
              });
              await tx.violations.deleteMany(deleted);
            });
          }
          await store.read(async (tx) => {
            const { items } = await tx.violations.list({ limit: 9, offset: 0, where });
            for (const fields of groupings) {
              expect(byKey(await tx.violations.tally(fields, where))).toEqual(byKey(countOneByOne(items, fields)));
            }
            const all = await tx.violations.list({ limit: 9, offset: 0 });
            const days = countDaysOneByOne(all.items, gaps, '2026-01-04');
            expect(await tx.violations.tallyDays('2026-01-04')).toEqual(days);
          });
        }),
        { numRuns: 30 },
      );
    });

    it('have totals of past days that equal a count of the records of then', async () => {
      const ofRecords = groupings.filter((fields) => fields.every((field) => !field.startsWith('attribute:')));
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(anyRecord, { maxLength: 6 }), { minLength: 2, maxLength: 5 }), (days) =>
          withStore(open, async (store) => {
            const timeOf = (day: number, clock: string) => `2026-02-0${day + 1}T${clock}Z`;
            for (const [day, saved] of days.entries()) {
              const records = [...new Map(saved.map((one) => [one.id, one])).values()].map(toRecord);
              for (const clock of ['09:00:00.000', '23:59:59.999']) {
                const half = records.slice(clock < '12' ? 0 : 1);
                const changed = half.map((record) => ({ ...record, modified: timeOf(day, clock) }));
                await store.write(['violations'], (tx) => tx.violations.save(changed));
              }
            }
            await store.read(async (tx) => {
              for (const day of days.keys()) {
                const past = tx.violations.at(timeOf(day, '23:59:59.999'));
                for (const where of filters) {
                  const { items } = await past.list({ limit: 9, offset: 0, where });
                  expect(await past.count(where)).toBe(items.length);
                  for (const fields of ofRecords) {
                    expect(byKey(await past.tally(fields, where))).toEqual(byKey(countOneByOne(items, fields)));
                  }
                }
              }
            });
          }),
        ),
        { numRuns: 3 },
      );
    });

    testViolationDays(open);
    testPastViolations(open);

    test('are found, and counted, by attributes of their targets without case', async (store) => {
      const find = async (field: `targetAttributes.${string}`, op: 'eq' | 'co', value: string) => {
        const where = [{ field, op, value, ignoresCase: true }] as const;
        const { items } = await store.read((tx) => tx.violations.list({ limit: 9, offset: 0, where }));
        const [all] = await store.read((tx) => tx.violations.tally([], where));
        expect(all?.violations ?? 0).toBe(items.length);
        return items.map(({ id }) => id);
      };
      expect(await find('targetAttributes.department', 'eq', 'FINANCE')).toEqual(['1', '2']);
      expect(await find('targetAttributes.tags', 'eq', 'b')).toEqual(['1', '2']);
      expect(await find('targetAttributes.department', 'co', 'x')).toEqual([]);
      expect(await find('targetAttributes.name', 'eq', 'identity ann')).toEqual([]);
    });

    test('are listed in descending order page by page, and found by names without case', async (store) => {
      const orderBy = [
        { field: 'created', descending: true },
        { field: 'id', descending: true },
      ] as const;
      const first = await store.read((tx) => tx.violations.list({ limit: 2, offset: 0, orderBy }));
      expect(first.items.map(({ id }) => id)).toEqual(['1', '4']);
      const after = first.next!;
      const rest = await store.read((tx) => tx.violations.list({ limit: 9, offset: 0, orderBy, after }));
      expect(rest.items.map(({ id }) => id)).toEqual(['3', '2']);
      const where = [{ field: 'policyName', op: 'co', value: 'uA', ignoresCase: true }] as const;
      const found = await store.read((tx) => tx.violations.list({ limit: 9, offset: 0, where }));
      expect(found.items.map(({ id }) => id)).toEqual(['2']);
    });
  });
}
