import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildIdentity, buildViolation, FixedClock } from '@identity-governance/test-kit';
import { watermarkId } from './plan-detection';
import { describeViolations } from './describe-violations';

const pay = { type: 'ENTITLEMENT', id: 'pay' } as const;

async function openSample() {
  const store = createInMemoryStore({ clock: new FixedClock() });
  await store.write(['violations'], async (tx) => {
    await tx.identities.save([buildIdentity('ann'), buildIdentity('bob')]);
  });
  return store;
}

describe('describeViolations', () => {
  it('names targets, owners and items, and dates the evaluation by the watermark', async () => {
    const store = await openSample();
    const time = '2026-02-01T00:00:00.000Z';
    const records = [
      buildViolation('1', { targetId: 'ann', ownerType: 'IDENTITY', ownerId: 'bob', previous: '0' }),
      buildViolation('2', { targetId: 'gone', targetName: 'Gone', criteria: [{ name: 'left', items: [pay] }] }),
    ];
    await store.write(['violations'], (tx) =>
      tx.violationWatermarks.save([
        { id: watermarkId, versions: {}, time, rules: null, holder: null, heldUntil: null },
      ]),
    );
    const [first, second] = await store.read((tx) => describeViolations(tx, records));
    expect(first).toMatchObject({
      ...{ id: '1', lastEvaluatedDate: time, previous: '0', appliedControls: [], expiration: null },
      owner: { type: 'IDENTITY', id: 'bob', name: 'identity bob' },
      target: { type: 'IDENTITY', id: 'ann', name: 'identity ann' },
    });
    expect(second).toMatchObject({
      target: { type: 'IDENTITY', id: 'gone', name: 'Gone' },
      conflictingCriteria: [{ name: 'left', conflictingItems: [{ ...pay, name: 'pay' }] }],
    });
  });

  it('dates the evaluation by the detection until the first scan has ended', async () => {
    const store = await openSample();
    const record = buildViolation('1', {});
    const [view] = await store.read((tx) => describeViolations(tx, [record]));
    expect(view!.lastEvaluatedDate).toBe(record.created);
  });
});
