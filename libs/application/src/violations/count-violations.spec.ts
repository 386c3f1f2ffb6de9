import { AccessSnapshots } from '../population/access/access-snapshots';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildIdentity, buildViolation, FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { CountViolations } from './count-violations';
import { DetectViolations } from './detect-violations';

describe('CountViolations', () => {
  it('is as of now until something changes that the records do not cover', async () => {
    const clock = new FixedClock();
    const ids = new SequentialIds();
    const store = createInMemoryStore({ clock, ids });
    const detection = new DetectViolations({
      ...{ store, snapshots: new AccessSnapshots(store), holder: 'worker', ids, carryMilliseconds: 0 },
    });
    const totals = new CountViolations(store);
    const asOf = async () => {
      clock.advance(60_000);
      const counted = await totals.execute({ groupBy: ['level'] });
      return counted.ok ? counted.value.asOf : counted.error.kind;
    };
    expect(await asOf()).toBe('violations-unknown');
    await detection.execute();
    expect(await asOf()).toBe('2026-01-01T00:02:00.000Z');
    const starts = { validFrom: '2026-01-01T00:10:00.000Z' };
    const access = { type: 'ROLE', id: 'r' } as const;
    await store.write(['assignments'], (tx) => tx.assignments.save([{ identityId: 'ann', access, ...starts }]));
    expect([await asOf(), await asOf()]).toEqual(['2026-01-01T00:01:00.000Z', '2026-01-01T00:01:00.000Z']);
    await detection.execute();
    expect(await asOf()).toBe('2026-01-01T00:05:00.000Z');
    clock.advance(600_000);
    expect(await asOf()).toBe('2026-01-01T00:04:00.000Z');
  });

  it('groups by the days of UTC since the detection', async () => {
    const clock = new FixedClock(Date.parse('2026-06-30T12:00:00.000Z'));
    const store = createInMemoryStore({ clock, ids: new SequentialIds() });
    const times = ['2026-06-30T23:00', '2026-06-24T00:00', '2026-06-23T23:59', '2026-05-31T23:59', '2025-06-30T23:59'];
    await store.write(['violations'], async (tx) => {
      const watermark = { id: 'current', time: '2026-06-30T12:00:00.000Z', rules: null, holder: null, heldUntil: null };
      await tx.violationWatermarks.save([{ ...watermark, versions: {} }]);
      await tx.violations.save(times.map((time, n) => buildViolation(`${n}`, { created: `${time}:00.000Z` })));
    });
    const counted = await new CountViolations(store).execute({ groupBy: ['age'] });
    expect(counted).toMatchObject({
      value: {
        groups: [
          { key: [{ value: '0-7' }], violations: 2 },
          { key: [{ value: '30-90' }], violations: 1 },
          { key: [{ value: '365-' }], violations: 1 },
          { key: [{ value: '7-30' }], violations: 1 },
        ],
      },
    });
  });

  it('groups by an attribute under one name for all ages, and tells lists from strings', async () => {
    const clock = new FixedClock(Date.parse('2026-06-30T12:00:00.000Z'));
    const store = createInMemoryStore({ clock, ids: new SequentialIds() });
    const people = {
      ann: { created: '2026-06-30', site: 'LEEDS' },
      bob: { created: '2026-06-01', site: 'Leeds' },
      cid: { created: '2026-06-01', site: 'Leeds' },
      dan: { created: '2026-06-30', site: ['Leeds'] },
      eve: { created: '2026-06-30', site: [] },
    };
    await store.write(['violations'], async (tx) => {
      const watermark = { id: 'current', time: '2026-06-30T12:00:00.000Z', rules: null, holder: null, heldUntil: null };
      await tx.violationWatermarks.save([{ ...watermark, versions: {} }]);
      for (const [id, { created, site }] of Object.entries(people)) {
        await tx.identities.save([buildIdentity(id, { attributes: { site } })]);
        await tx.violations.save([buildViolation(id, { targetId: id, created: `${created}T09:00:00.000Z` })]);
      }
    });
    const counted = await new CountViolations(store).execute({ groupBy: ['attribute:site', 'age'] });
    const groups = counted.ok ? counted.value.groups : [];
    expect(groups.map(({ key: [site, age], violations }) => [age!.value, site, violations])).toEqual([
      ['7-30', { value: 'Leeds', name: 'Leeds' }, 2],
      ['0-7', { value: 'Leeds', name: 'Leeds' }, 1],
      ['0-7', { value: '["Leeds"]', name: 'Leeds', values: ['Leeds'] }, 1],
      ['0-7', { value: null, name: null }, 1],
    ]);
  });
});
