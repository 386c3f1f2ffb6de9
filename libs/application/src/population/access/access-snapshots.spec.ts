import { resolveAccess, Evaluator } from '@identity-governance/domain/engine';
import { buildConflict, refOf } from '@identity-governance/domain/testing';
import type { Store } from '../../ports/store';
import { override } from '../../audit/audited-collection';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildIdentity, loadOrganisation } from '@identity-governance/test-kit';
import { AccessSnapshots, type AccessSnapshot } from './access-snapshots';
import { TooManyIdentities } from './too-many-identities';

const names = ['a', 'b', 'c'];
const items = names.map((id) => ({ ...refOf(`ENTITLEMENT:${id}`), name: id }));
const conflict = (id: string) => buildConflict(id, ['ENTITLEMENT:a'], ['ENTITLEMENT:b']);

async function openStore(): Promise<Store> {
  const store = createInMemoryStore();
  await loadOrganisation(store, { items, grants: [], policies: [] }, { ann: [refOf('ENTITLEMENT:a')], bob: [] });
  return store;
}

async function predictedPolicies(snapshots: AccessSnapshots, identityId: string): Promise<readonly string[]> {
  const { graph, index, held } = await snapshots.of([identityId]);
  const requested = resolveAccess(graph, [refOf('ENTITLEMENT:b')]);
  if (!requested.ok) throw new Error('unknown item');
  const request = { held: held.get(identityId)!, requested: requested.value };
  return new Evaluator().predict(index, request).contexts.map(({ policy }) => policy.id);
}

function listHeld({ held }: AccessSnapshot) {
  return [...held].map(([id, { numbers, assigned, carried }]) => ({ id, numbers, assigned, carried }));
}

describe('AccessSnapshots', () => {
  it('leaves out identities that do not exist', async () => {
    const { held } = await new AccessSnapshots(await openStore()).of(['ann', 'nobody']);
    expect([...held.keys()]).toEqual(['ann']);
  });

  it('refuses to load all identities where not all identities are kept in memory', async () => {
    const snapshots = new AccessSnapshots(await openStore(), { keptIdentities: 1 });
    await expect(snapshots.ofPopulation(() => 'done')).rejects.toThrow(TooManyIdentities);
  });

  it('sees a policy, an assignment, an item and an identity as soon as they are committed', async () => {
    const store = await openStore();
    const snapshots = new AccessSnapshots(store);
    expect(await predictedPolicies(snapshots, 'ann')).toEqual([]);
    await store.write(['sod-policies'], (tx) => tx.sodPolicies.save([conflict('p')]));
    expect(await predictedPolicies(snapshots, 'ann')).toEqual(['p']);
    expect(await predictedPolicies(snapshots, 'bob')).toEqual([]);
    const assignment = { identityId: 'bob', access: refOf('ENTITLEMENT:a') };
    await store.write(['assignments'], (tx) => tx.assignments.save([assignment]));
    expect(await predictedPolicies(snapshots, 'bob')).toEqual(['p']);
    await store.write(['assignments'], (tx) => tx.assignments.delete(assignment));
    expect(await predictedPolicies(snapshots, 'bob')).toEqual([]);
    await store.write(['access'], (tx) => tx.accessItems.delete(refOf('ENTITLEMENT:a')));
    expect(await predictedPolicies(snapshots, 'ann')).toEqual([]);
    await store.write(['assignments'], (tx) => tx.identities.delete('ann'));
    expect((await snapshots.of(['ann'])).held.size).toBe(0);
  });

  it('keeps what has not changed: the same state answers without compiling or loading again', async () => {
    const store = await openStore();
    const snapshots = new AccessSnapshots(store);
    const first = await snapshots.of(['ann']);
    const reads = jest.spyOn(store, 'read');
    const second = await snapshots.of(['ann']);
    expect(second.index).toBe(first.index);
    expect(listHeld(second)).toEqual(listHeld(first));
    expect(reads).not.toHaveBeenCalled();
  });

  it('keeps the graph and the held access when only policies change', async () => {
    const store = await openStore();
    const snapshots = new AccessSnapshots(store);
    const first = await snapshots.of(['ann']);
    await store.write(['sod-policies'], (tx) => tx.sodPolicies.save([conflict('p')]));
    const second = await snapshots.of(['ann']);
    expect(second.index).not.toBe(first.index);
    expect(second.graph).toBe(first.graph);
    expect(listHeld(second)).toEqual(listHeld(first));
  });

  it('loads all identities, and then answers about unknown ones without reading the store', async () => {
    const store = await openStore();
    const snapshots = new AccessSnapshots(store);
    const waits: number[] = [];
    await snapshots.fill({
      wait: async (milliseconds) => {
        if (waits.push(milliseconds) === 3) snapshots.stopFilling();
        return Promise.resolve();
      },
    });
    const reads = jest.spyOn(store, 'read');
    expect([...(await snapshots.of(['ann', 'bob', 'nobody'])).held.keys()]).toEqual(['ann', 'bob']);
    expect(reads).not.toHaveBeenCalled();
    await store.write([], (tx) => tx.identities.save([{ ...buildIdentity('nobody') }]));
    expect([...(await snapshots.of(['nobody'])).held.keys()]).toEqual(['nobody']);
  });

  it('loads identities that come while the memory is filled, before and behind the place it has come to', async () => {
    const store = createInMemoryStore();
    const many = Array.from({ length: 2500 }, (_, i) => `m${String(i).padStart(4, '0')}`);
    await loadOrganisation(store, { items, grants: [], policies: [] }, Object.fromEntries(many.map((id) => [id, []])));
    const snapshots = new AccessSnapshots(store);
    let steps = 0;
    await snapshots.fill({
      wait: async () => {
        if (++steps === 1) await store.write([], (tx) => tx.identities.save(['a', 'z'].map((id) => buildIdentity(id))));
        if (steps === 9) snapshots.stopFilling();
      },
    });
    const reads = jest.spyOn(store, 'read');
    expect((await snapshots.of([...many, 'a', 'z'])).held.size).toBe(2502);
    expect(reads).not.toHaveBeenCalled();
  });

  it('keeps as many identities as it may, and answers of the others all the same', async () => {
    const store = await openStore();
    const snapshots = new AccessSnapshots(store, { keptIdentities: 1 });
    let steps = 0;
    await snapshots.fill({
      wait: async () => {
        if (++steps === 4) snapshots.stopFilling();
        return Promise.resolve();
      },
    });
    for (let round = 0; round < 2; round++) {
      expect([...(await snapshots.of(['ann', 'nobody', 'bob'])).held.keys()].sort()).toEqual(['ann', 'bob']);
    }
    const reads = jest.spyOn(store, 'read');
    for (const id of ['ann', 'bob', 'bob']) expect((await snapshots.of([id])).held.size).toBe(1);
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('reads more policies than are followed one by one, with an item that changes as well', async () => {
    const store = await openStore();
    const snapshots = new AccessSnapshots(store);
    expect(await predictedPolicies(snapshots, 'ann')).toEqual([]);
    const policies = Array.from({ length: 401 }, (_, n) => conflict(`p${String(n).padStart(3, '0')}`));
    await store.write(['access', 'sod-policies'], async (tx) => {
      await tx.accessItems.delete(refOf('ENTITLEMENT:c'));
      await tx.sodPolicies.save(policies);
    });
    expect(await predictedPolicies(snapshots, 'ann')).toEqual(policies.map(({ id }) => id));
  });

  it('pauses between compiling access and policies, and answers meanwhile as of the last commit', async () => {
    const many = Array.from({ length: 20_001 }, (_, n) => ({
      ...{ ...refOf(`ENTITLEMENT:many-${n}`), name: 'many' },
      ...{ description: null, sourceId: null, attribute: null, value: null },
    }));
    const store = await openStore();
    const meanwhile: Promise<readonly string[]>[] = [];
    const snapshots = new AccessSnapshots(store, {
      pause() {
        meanwhile.push(predictedPolicies(snapshots, 'ann'));
        return Promise.resolve();
      },
    });
    await predictedPolicies(snapshots, 'ann');
    const before = meanwhile.length;
    // More changes than are followed one by one.
    await store.write(['access', 'sod-policies'], async (tx) => {
      await tx.accessItems.save(many);
      await tx.sodPolicies.save([conflict('p'), conflict('q')]);
    });
    expect(await predictedPolicies(snapshots, 'ann')).toEqual(['p', 'q']);
    expect(meanwhile.length).toBeGreaterThan(before);
    for (const answer of meanwhile.slice(before)) expect(await answer).toEqual(['p', 'q']);
  });

  it('answers about an identity that does not fit into memory', async () => {
    const store = createInMemoryStore();
    await loadOrganisation(
      store,
      { items, grants: [], policies: [conflict('p')] },
      { ann: [refOf('ENTITLEMENT:a')], bob: [refOf('ENTITLEMENT:a')] },
    );
    const snapshots = new AccessSnapshots(store, { keptIdentities: 1 });
    for (const id of ['ann', 'bob', 'ann', 'bob']) expect(await predictedPolicies(snapshots, id)).toEqual(['p']);
  });

  it('compiles a change once, however many wait for it', async () => {
    const store = await openStore();
    const done = jest.fn();
    const snapshots = new AccessSnapshots(store, { observer: { begin: () => done } });
    await snapshots.of(['ann']);
    const reads = jest.spyOn(store, 'read');
    for (const id of ['p', 'q', 'r']) {
      await store.write(['sod-policies'], (tx) => tx.sodPolicies.save([conflict(id)]));
      const asked = Array.from({ length: 200 }, (_, n) => predictedPolicies(snapshots, n % 2 === 0 ? 'ann' : 'bob'));
      expect(new Set((await Promise.all(asked)).map((ids) => ids.at(-1)))).toEqual(new Set([id, undefined]));
    }
    expect(done).toHaveBeenCalledTimes(4);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(6);
  });

  it('follows what identities are assigned, when nothing else has changed', async () => {
    const store = await openStore();
    const snapshots = new AccessSnapshots(store);
    await store.write(['sod-policies'], (tx) => tx.sodPolicies.save([conflict('p')]));
    await snapshots.of(['ann']);
    for (let round = 0; round < 3; round++) {
      const assignment = { identityId: 'bob', access: refOf('ENTITLEMENT:a') };
      await store.write(['assignments'], (tx) => tx.assignments.save([assignment]));
      expect(await Promise.all(['ann', 'bob', 'bob'].map((id) => predictedPolicies(snapshots, id)))).toEqual([
        ['p'],
        ['p'],
        ['p'],
      ]);
      await store.write(['assignments'], (tx) => tx.assignments.delete(assignment));
      expect(await predictedPolicies(snapshots, 'bob')).toEqual([]);
    }
  });

  it('asks once what has been assigned, however many wait', async () => {
    const store = await openStore();
    const snapshots = new AccessSnapshots(store);
    await snapshots.of(['ann', 'bob']);
    const questions = jest.spyOn(store, 'read');
    for (const [round, id] of names.entries()) {
      const assignment = { identityId: 'bob', access: refOf(`ENTITLEMENT:${id}`) };
      await store.write(['assignments'], (tx) => tx.assignments.save([assignment]));
      const asked = await Promise.all(Array.from({ length: 200 }, () => snapshots.of(['bob'])));
      expect(new Set(asked.map(({ held }) => held.get('bob')!.assigned.length))).toEqual(new Set([round + 1]));
      expect(questions).toHaveBeenCalledTimes(round + 1);
    }
  });

  it('reports what identities hold while a change of policies is read and compiled', async () => {
    const store = await openStore();
    const gate: { wait?: Promise<void>; open?: () => void } = {};
    const read: Store['read'] = async (work) =>
      store.read(async (tx) => {
        const result = await work(tx);
        await gate.wait;
        return result;
      });
    const snapshots = new AccessSnapshots(override(store, { read }));
    await snapshots.of(['ann']);
    gate.wait = new Promise((resolve) => (gate.open = resolve));
    await store.write(['sod-policies'], (tx) => tx.sodPolicies.save([conflict('p')]));
    let isPredicted = false;
    const predicting = predictedPolicies(snapshots, 'ann').then((ids) => {
      isPredicted = true;
      return ids;
    });
    expect([...(await snapshots.accessOf(['ann'])).held.keys()]).toEqual(['ann']);
    expect(isPredicted).toBe(false);
    gate.open?.();
    expect(await predicting).toEqual(['p']);
  });

  it('answers every question asked during writes from a committed state, never an older one than the last commit before it', async () => {
    const store = await openStore();
    const snapshots = new AccessSnapshots(store);
    let committed = 0;
    const writer = async () => {
      for (let n = 1; n <= 100; n++) {
        await store.write(['sod-policies'], (tx) => tx.sodPolicies.save([conflict(`p${String(n).padStart(3, '0')}`)]));
        committed = n;
      }
    };
    const reader = async () => {
      while (committed < 100) {
        const before = committed;
        const predicted = await predictedPolicies(snapshots, 'ann');
        // Policies are only added, in order: a committed state is a prefix.
        expect(predicted).toEqual(predicted.map((_, i) => `p${String(i + 1).padStart(3, '0')}`));
        expect(predicted.length).toBeGreaterThanOrEqual(before);
      }
    };
    await Promise.all([writer(), reader(), reader(), reader()]);
    expect(await predictedPolicies(snapshots, 'ann')).toHaveLength(100);
  });
});
