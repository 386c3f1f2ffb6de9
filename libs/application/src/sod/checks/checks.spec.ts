import type { SodCheck } from '@identity-governance/records';
import {
  buildConflict,
  checkNaively,
  organisationWithRequest,
  refOf,
  sodCorpus,
  summarise,
} from '@identity-governance/domain/testing';
import fc from 'fast-check';
import { AccessSnapshots } from '../../population/access/access-snapshots';
import type { JobPayloads } from '../../ports/job-payloads';
import { parsePayload } from '../../ports/job-payloads';
import { formatTime } from '../../ports/clock';
import type { Store } from '../../ports/store';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import {
  buildAccessItem,
  buildViolation,
  FixedClock,
  loadOrganisation,
  SequentialIds,
} from '@identity-governance/test-kit';
import { CheckViolations } from '../predictions/check-violations';
import { DeleteViolationCheck } from './delete-violation-check';
import { GetViolationCheck } from './get-violation-check';
import { RemoveExpiredChecks } from './remove-expired-checks';
import { RunViolationCheck } from './run-violation-check';
import { StartViolationCheck } from './start-violation-check';

function openChecks() {
  const clock = new FixedClock();
  const ids = new SequentialIds();
  const store = createInMemoryStore({ clock, ids });
  const snapshots = new AccessSnapshots(store);
  const delay = {
    wait: (milliseconds: number) => {
      clock.advance(milliseconds);
      return Promise.resolve();
    },
  };
  return {
    clock,
    store,
    start: new StartViolationCheck({ store, snapshots, clock, ids }),
    run: new RunViolationCheck({ store, snapshots, clock }),
    get: new GetViolationCheck({ store, clock, delay }),
  };
}

async function take(store: Store): Promise<readonly JobPayloads['sod-check'][]> {
  const jobs = await store.write([], (tx) => tx.jobs.take('sod-check', 100));
  return jobs.map(({ kind, payload }) => parsePayload(kind, payload));
}

const organisation = {
  items: ['a', 'b'].map((id) => ({ ...refOf(`ENTITLEMENT:${id}`), name: id })),
  grants: [],
  policies: [buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b'])],
};
const request = { identityId: 'ann', accessRefs: [refOf('ENTITLEMENT:b')], clientMetadata: { ticket: '4711' } };

async function openWithAnn() {
  const checks = openChecks();
  await loadOrganisation(checks.store, organisation, { ann: [refOf('ENTITLEMENT:a')] });
  return checks;
}

async function startChecked(checks: ReturnType<typeof openChecks>, asked = request): Promise<string> {
  const started = await checks.start.execute(asked);
  if (!started.ok) throw new Error('refused');
  return started.value.requestId;
}

async function read(checks: ReturnType<typeof openChecks>, requestId: string) {
  const check = await checks.get.execute(requestId, { waitSeconds: 0 });
  if (!check.ok) throw new Error('no such check');
  return check.value;
}

describe('a violation check', () => {
  it('names the live record of a violation that exists', async () => {
    const checks = openChecks();
    await loadOrganisation(checks.store, organisation, {
      ann: organisation.items.map(({ type, id }) => ({ type, id })),
    });
    await checks.store.write(['violations'], (tx) =>
      tx.violations.save([buildViolation('v', { targetId: 'ann', policyId: 'p', status: 'Mitigated' })]),
    );
    const requestId = await startChecked(checks, { ...request, accessRefs: [] });
    for (const job of await take(checks.store)) await checks.run.execute(job);
    expect(await read(checks, requestId)).toMatchObject({
      violationContexts: [{ kind: 'EXISTING', violation: { id: 'v', status: 'Mitigated', since: null } }],
    });
  });

  it('is pending until the worker has run it, and then returns everything', async () => {
    const checks = await openWithAnn();
    const requestId = await startChecked(checks);
    expect(await read(checks, requestId)).toMatchObject({ state: 'PENDING', completed: null, violationContexts: null });
    for (const job of await take(checks.store)) await checks.run.execute(job);
    const check = await read(checks, requestId);
    expect(check).toMatchObject({ state: 'SUCCESS', clientMetadata: { ticket: '4711' }, message: null });
    expect(summarise(check.violationContexts!)).toEqual(['NEW p: ENTITLEMENT:a(held) | ENTITLEMENT:b(new)']);
    expect(await take(checks.store)).toEqual([]);
  });

  it('names every missing identity and item, and leaves nothing behind', async () => {
    const checks = await openWithAnn();
    const refused = await checks.start.execute({
      identityId: 'nobody',
      accessRefs: [refOf('ROLE:b'), refOf('ENTITLEMENT:b'), refOf('ROLE:b')],
    });
    const missing = [
      { type: 'IDENTITY', id: 'nobody' },
      { type: 'ROLE', id: 'b' },
    ];
    expect(refused).toEqual({ ok: false, error: { kind: 'not-found', missing } });
    expect(await take(checks.store)).toEqual([]);
  });

  it('ends in ERROR when the identity vanished meanwhile', async () => {
    const checks = await openWithAnn();
    const requestId = await startChecked(checks);
    await checks.store.write(['assignments'], (tx) => tx.identities.delete('ann'));
    for (const job of await take(checks.store)) await checks.run.execute(job);
    expect(await read(checks, requestId)).toMatchObject({
      state: 'ERROR',
      violationContexts: null,
      message: 'deleted after the check was accepted: IDENTITY `ann`',
    });
  });

  it('reports what the identity violates without an item that was deleted meanwhile, and that it is not the whole', async () => {
    const checks = openChecks();
    const policy = buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b']);
    await loadOrganisation(checks.store, { ...organisation, policies: [policy] }, { ann: [refOf('ENTITLEMENT:a')] });
    await checks.store.write(['access'], (tx) => tx.accessItems.save([buildAccessItem('gone')]));
    const accessRefs = [refOf('ENTITLEMENT:b'), refOf('ENTITLEMENT:gone')];
    const requestId = await startChecked(checks, { ...request, accessRefs });
    await checks.store.write(['access'], (tx) => tx.accessItems.delete(refOf('ENTITLEMENT:gone')));
    for (const job of await take(checks.store)) await checks.run.execute(job);
    const check = await read(checks, requestId);
    const message = 'deleted after the check was accepted: ENTITLEMENT `gone`';
    expect(check).toMatchObject({ state: 'ERROR', message });
    expect(summarise(check.violationContexts!)).toEqual(['NEW p: ENTITLEMENT:a(held) | ENTITLEMENT:b(new)']);
  });

  it('reports on which state it was evaluated, by the positions and the clock of the database', async () => {
    const checks = await openWithAnn();
    const requestId = await startChecked(checks);
    expect(await read(checks, requestId)).toMatchObject({ evaluatedState: null });
    await checks.store.write([], (tx) => tx.assignments.save([{ identityId: 'ann', access: refOf('ENTITLEMENT:b') }]));
    const versions = await checks.store.versions();
    checks.clock.advance(1000);
    const asOf = formatTime(checks.clock.now());
    for (const job of await take(checks.store)) await checks.run.execute(job);
    expect((await read(checks, requestId)).evaluatedState).toEqual({
      asOf,
      access: versions.access.position,
      assignments: versions.assignments.position,
      sodPolicies: versions['sod-policies'].position,
    });
  });

  it('reports what is left out of a long result, also where an item is missing', async () => {
    const checks = openChecks();
    const policies = ['p', 'q', 'r'].map((id) => buildConflict(id, ['ENTITLEMENT:a'], ['ENTITLEMENT:b']));
    await loadOrganisation(checks.store, { ...organisation, policies }, { ann: [refOf('ENTITLEMENT:a')] });
    await checks.store.write(['access'], (tx) => tx.accessItems.save([buildAccessItem('gone')]));
    const run = new RunViolationCheck({
      ...{ store: checks.store, snapshots: new AccessSnapshots(checks.store), clock: checks.clock },
      limits: { violations: 2, items: 100 },
    });
    const accessRefs = [refOf('ENTITLEMENT:b'), refOf('ENTITLEMENT:gone')];
    const whole = await startChecked(checks);
    const rest = await startChecked(checks, { ...request, accessRefs });
    await checks.store.write(['access'], (tx) => tx.accessItems.delete(refOf('ENTITLEMENT:gone')));
    for (const job of await take(checks.store)) await run.execute(job);
    const leftOut = 'too long: 1 violation and 0 access items of other violations are omitted';
    const reported = [await read(checks, whole), await read(checks, rest)];
    expect(reported.map(({ message }) => message)).toEqual([
      leftOut,
      `deleted after the check was accepted: ENTITLEMENT \`gone\`; ${leftOut}`,
    ]);
    expect(reported.map(({ violationContexts }) => violationContexts!.map(({ policy }) => policy.id))).toEqual([
      ['p', 'q'],
      ['p', 'q'],
    ]);
  });

  it('is accepted, read, run and reported together with others in few transactions', async () => {
    const checks = await openWithAnn();
    const spies = [jest.spyOn(checks.store, 'write'), jest.spyOn(checks.store, 'read')];
    const requestIds = await Promise.all(Array.from({ length: 50 }, () => startChecked(checks)));
    const jobs = await take(checks.store);
    await Promise.all(jobs.map((job) => checks.run.execute(job)));
    const reported = await Promise.all(requestIds.map((requestId) => read(checks, requestId)));
    expect(reported.filter(({ state }) => state === 'SUCCESS')).toHaveLength(50);
    for (const spy of spies) expect(spy.mock.calls.length).toBeLessThan(10);
  });

  it('is evaluated with others before any is stored, and spoils nothing for them when that fails', async () => {
    const checks = await openWithAnn();
    const requestIds = await Promise.all(Array.from({ length: 5 }, () => startChecked(checks)));
    const states = async () => {
      const reported = await Promise.all(requestIds.map((requestId) => read(checks, requestId)));
      return reported.map(({ state }) => state).sort();
    };
    const jobs = await take(checks.store);
    const evaluate = jest.spyOn(CheckViolations.prototype, 'evaluate');
    evaluate.mockImplementationOnce(() => {
      throw new Error('no luck');
    });
    const write = jest.spyOn(checks.store, 'write');
    const outcomes = await Promise.allSettled(jobs.map((job) => checks.run.execute(job)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...Array<string>(4).fill('fulfilled')]);
    expect([evaluate.mock.calls.length, write.mock.calls.length]).toEqual([5, 1]);
    expect(Math.max(...evaluate.mock.invocationCallOrder)).toBeLessThan(write.mock.invocationCallOrder[0]!);
    expect(await states()).toEqual(['PENDING', ...Array<string>(4).fill('SUCCESS')]);
    await Promise.all(jobs.map((job) => checks.run.execute(job)));
    expect(await states()).toEqual(Array<string>(5).fill('SUCCESS'));
    evaluate.mockRestore();
  });

  it('is stored before others that take long have been evaluated', async () => {
    const { store, start } = await openWithAnn();
    for (let n = 0; n < 5; n++) await start.execute(request);
    let time = 0;
    const clock = { now: () => (time += 10) };
    const run = new RunViolationCheck({ store, snapshots: new AccessSnapshots(store), clock });
    const jobs = await take(store);
    const write = jest.spyOn(store, 'write');
    await Promise.all(jobs.map((job) => run.execute(job)));
    expect(write.mock.calls.length).toBeGreaterThan(1);
    const { items } = await store.read((tx) => tx.sodChecks.list({ limit: 9, offset: 0 }));
    expect(items.map(({ state }) => state)).toEqual(Array<string>(5).fill('SUCCESS'));
  });

  it('is refused when its client has as many as it may, until some are deleted', async () => {
    const { store, clock } = await openWithAnn();
    const ports = { store, snapshots: new AccessSnapshots(store), clock, ids: new SequentialIds() };
    const start = new StartViolationCheck({ ...ports, checksPerClient: 2 });
    const startAs = async (client: string | null) => start.execute(request, client);
    const all = await Promise.all(['app', 'app', 'app', 'web', null].map(startAs));
    const full = { ok: false, error: { kind: 'checks-full', client: 'app', limit: 2 } };
    expect(all.map(({ ok }) => ok)).toEqual([true, true, false, true, true]);
    expect(all[2]).toEqual(full);
    expect(await startAs('app')).toEqual(full);
    expect(await take(store)).toHaveLength(4);
    const [{ requestId }] = (await store.read((tx) => tx.sodChecks.list({ limit: 1, offset: 0 }))).items as [SodCheck];
    await new DeleteViolationCheck(store).execute(requestId, 'all');
    expect(await startAs('app')).toMatchObject({ ok: true });
    expect(await startAs('app')).toEqual(full);
    expect((await startAs(null)).ok).toBe(true);
    expect(await startAs(null)).toEqual({ ok: false, error: { kind: 'checks-full', client: null, limit: 2 } });
  });

  it('ends once, however often its job is handed out', async () => {
    const checks = await openWithAnn();
    const requestId = await startChecked(checks);
    const [job] = await take(checks.store);
    await Promise.all([checks.run.execute(job!), checks.run.execute(job!)]);
    const result = await read(checks, requestId);
    expect(result.state).toBe('SUCCESS');
    checks.clock.advance(1000);
    await checks.run.execute(job!);
    await checks.run.giveUp(job!, 'late');
    expect(await read(checks, requestId)).toEqual(result);
  });

  it('ends in ERROR with the reason when its job is given up', async () => {
    const checks = await openWithAnn();
    const requestId = await startChecked(checks);
    const [job] = await take(checks.store);
    await checks.run.giveUp(job!, 'out of memory');
    const message = 'failed after multiple attempts: out of memory';
    expect(await read(checks, requestId)).toMatchObject({ state: 'ERROR', violationContexts: null, message });
  });

  it('waits as long as requested and no longer', async () => {
    const checks = await openWithAnn();
    const requestId = await startChecked(checks);
    const before = checks.clock.now();
    const waited = await checks.get.execute(requestId, { waitSeconds: 3 });
    expect(waited).toMatchObject({ ok: true, value: { state: 'PENDING' } });
    expect(checks.clock.now() - before).toBe(3000);
  });

  it('is reported to all who wait for it as soon as it has ended', async () => {
    const checks = await openWithAnn();
    const requestIds = [await startChecked(checks), await startChecked(checks)];
    const before = checks.clock.now();
    const waiting = [...requestIds, ...requestIds].map((id) => checks.get.execute(id, { waitSeconds: 30 }));
    for (const job of await take(checks.store)) await checks.run.execute(job);
    const reported = await Promise.all(waiting);
    expect(reported.map((check) => check.ok && check.value.state)).toEqual(Array(4).fill('SUCCESS'));
    expect(checks.clock.now() - before).toBeLessThan(30_000);
  });

  it('stops waiting when the caller has disconnected', async () => {
    const checks = await openWithAnn();
    const requestId = await startChecked(checks);
    const before = checks.clock.now();
    await checks.get.execute(requestId, { waitSeconds: 30, isAbandoned: () => checks.clock.now() > before });
    expect(checks.clock.now() - before).toBeLessThan(1000);
  });

  it('is not found under another id', async () => {
    const { get } = openChecks();
    const missing = [{ type: 'SOD_CHECK', id: 'none' }];
    expect(await get.execute('none', { waitSeconds: 30 })).toEqual({
      ok: false,
      error: { kind: 'not-found', missing },
    });
  });

  it('is removed when its time is over, unless it is pending', async () => {
    const checks = await openWithAnn();
    const done = await startChecked(checks);
    for (const job of await take(checks.store)) await checks.run.execute(job);
    const pending = await startChecked(checks);
    const remove = new RemoveExpiredChecks({ store: checks.store, clock: checks.clock, retentionDays: 30 });
    checks.clock.advance(30 * 24 * 3600 * 1000);
    expect(await remove.execute()).toBe(0);
    checks.clock.advance(1);
    expect(await remove.execute()).toBe(1);
    expect((await checks.get.execute(done, { waitSeconds: 0 })).ok).toBe(false);
    expect((await read(checks, pending)).state).toBe('PENDING');
  });

  it.each(sodCorpus)('answers the corpus: $name', async ({ organisation: given, request: asked, checked }) => {
    const checks = openChecks();
    await loadOrganisation(checks.store, given, { ann: asked.assigned });
    const requestId = await startChecked(checks, { ...request, accessRefs: [...asked.requested] });
    for (const job of await take(checks.store)) await checks.run.execute(job);
    expect(summarise((await read(checks, requestId)).violationContexts!)).toEqual(checked);
  });

  it('equals the oracle in any organisation', async () => {
    await fc.assert(
      fc.asyncProperty(organisationWithRequest(), async ({ organisation: given, request: asked }) => {
        const checks = openChecks();
        await loadOrganisation(checks.store, given, { ann: asked.assigned });
        const requestId = await startChecked(checks, { ...request, accessRefs: [...asked.requested] });
        for (const job of await take(checks.store)) await checks.run.execute(job);
        expect((await read(checks, requestId)).violationContexts).toEqual(checkNaively(given, asked));
      }),
      { numRuns: 200 },
    );
  });
});
