import { refOf } from '@identity-governance/domain/testing';
import { AccessSnapshots } from '../../access/access-snapshots';
import { createInMemoryStore } from '../../in-memory/in-memory-store';
import { InMemoryJobLeases } from '../../in-memory/in-memory-job-queue';
import { FixedClock, loadOrganisation, SequentialIds } from '../../testing';
import { CheckTurns } from './check-turns';
import { StartViolationCheck } from './start-violation-check';

describe('the turns of clients that start checks', () => {
  it('come one after the other for one client, and at once for another', () => {
    const turns = new CheckTurns();
    expect([1, 2, 3].map(() => turns.delayOf('a', 1_000_000))).toEqual([-60_000, -59_980, -59_960]);
    expect(turns.delayOf('b', 1_000_000)).toBe(-60_000);
    expect(turns.delayOf(null, 1_000_000)).toBe(-60_000);
  });

  it('are kept by no client that takes its time', () => {
    const turns = new CheckTurns();
    expect([0, 20, 40, 5000].map((time) => turns.delayOf('a', time))).toEqual([-60_000, -60_000, -60_000, -60_000]);
  });

  it('let no check be overtaken for longer than a minute, whatever its client has started, and whatever clocks do', () => {
    const turns = new CheckTurns();
    const delays = Array.from({ length: 10_000 }, () => turns.delayOf('a', 1_000_000));
    expect(delays[2999]).toBe(-20);
    expect(delays.slice(3000).every((delay) => delay === 0)).toBe(true);
    // Set back by a quarter of an hour: still due at once, and at most behind what was started in the last minute.
    expect(turns.delayOf('a', 100_000)).toBe(0);
    expect(turns.delayOf('b', 100_000)).toBe(-60_000);
  });

  it('are forgotten when they have passed, so that many clients take no memory', () => {
    const turns = new CheckTurns();
    for (let n = 0; n < 100_000; n++) turns.delayOf(`client ${n}`, n * 50);
    expect((turns as unknown as { readonly next: Map<string, number> }).next.size).toBeLessThanOrEqual(1000);
  });

  it('decide whose check is run first, whatever was started before', async () => {
    const [clock, ids] = [new FixedClock(), new SequentialIds()];
    const store = createInMemoryStore({ clock, ids });
    const item = refOf('ENTITLEMENT:a');
    await loadOrganisation(store, { items: [{ ...item, name: 'a' }], grants: [], policies: [] }, { ann: [] });
    const checks = new StartViolationCheck({ store, snapshots: new AccessSnapshots(store), clock, ids });
    const start = async (client: string) => {
      const started = await checks.execute({ identityId: 'ann', accessRefs: [item] }, client);
      if (!started.ok) throw new Error('the check was refused');
      return started.value.requestId;
    };
    const ofGreedy = await Promise.all(Array.from({ length: 500 }, () => start('greedy')));
    clock.advance(100);
    const ofModest = [await start('modest'), await start('modest')];
    const leases = new InMemoryJobLeases(store);
    const leased = await leases.exchange([], new Map([['sod-check', 9]]));
    const first = leased.map(({ payload }) => (payload as { readonly requestId: string }).requestId);
    // Six of the first client had their turn in a tenth of a second; then they take turns.
    expect(first.slice(0, 5)).toEqual(ofGreedy.slice(0, 5));
    expect(first).toEqual(expect.arrayContaining(ofModest));
  });
});
