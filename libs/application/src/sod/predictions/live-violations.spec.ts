import fc from 'fast-check';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildViolation } from '@identity-governance/test-kit';
import { LiveRecords, readLiveViolations } from './live-violations';

const identities = ['ann', 'bob', 'cid'];
const statuses = ['Open', 'Mitigated', 'Remediated', 'Closed'] as const;

/** Records of these identities and policies change, come to others and go, between questions by several callers. */
const steps = fc.array(
  fc.record({
    id: fc.constantFrom('v1', 'v2', 'v3', 'v4'),
    targetId: fc.constantFrom(...identities),
    policyId: fc.constantFrom('p', 'q'),
    status: fc.constantFrom(...statuses),
    isDeleted: fc.boolean(),
    asked: fc.array(fc.subarray(identities, { minLength: 1 }), { maxLength: 3 }),
  }),
  { maxLength: 12 },
);

it('keeps no record longer than it is the live one', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (changes) => {
      const store = createInMemoryStore();
      const live = new LiveRecords(store);
      for (const { asked, isDeleted, ...record } of changes) {
        await store.write(['violations'], async (tx) =>
          isDeleted ? tx.violations.deleteMany([record.id]) : tx.violations.save([buildViolation(record.id, record)]),
        );
        const { violations: version } = await store.versions();
        const answers = await Promise.all(asked.map((ids) => live.of(ids, version)));
        const truth = await store.read((tx) => readLiveViolations(tx, identities));
        for (const [n, ids] of asked.entries()) {
          for (const id of ids) expect(answers[n]!.get(id) ?? new Map()).toEqual(truth.get(id) ?? new Map());
        }
      }
    }),
  );
});

it('reads records once while none changes', async () => {
  const store = createInMemoryStore();
  await store.write(['violations'], (tx) => tx.violations.save([buildViolation('v1', { targetId: 'ann' })]));
  const live = new LiveRecords(store);
  const { violations: version } = await store.versions();
  const reads = jest.spyOn(store, 'read');
  const first = await live.of(['ann', 'bob'], version);
  expect(first.get('ann')?.size).toBe(1);
  expect((await live.of(['ann'], version)).get('ann')).toEqual(first.get('ann'));
  expect((await live.of(['bob'], version)).get('bob')).toEqual(new Map());
  expect(reads).toHaveBeenCalledTimes(1);
});
