import fc from 'fast-check';
import { isLive } from '@identity-governance/records';
import { detectViolations } from '../../testing/detect-violations';
import { openStore, stores, type OpenedStore } from '../../testing/open-store';
import {
  accessOf,
  importRows,
  joins,
  members,
  person,
  post,
  put,
  reassign,
  remove,
  scimManager,
  type Call,
  type MakeCall,
} from '../../testing/ownership-calls';
import { control, saveOwnershipState } from '../../testing/ownership-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

const item = (id: string) => ({ type: 'ENTITLEMENT', id }) as const;
const everything = { limit: 1000, offset: 0 };
const CARRY = 24 * 3_600_000;
const scope = 'governance:all';
const eve = { sub: 'eve', client_id: 'console', scope };
const eveInCapitals = { ...eve, sub: 'EVE' };
/** A client without a person: any person who knows its secret. */
const feed = { sub: 'feed', client_id: 'feed', scope };
const bob = { ...eve, sub: 'bob' };

describe.each(stores)('with four eyes, in %s', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;

  beforeAll(async () => {
    opened = await openStore(engine);
    api = await createTestApi({ store: opened.store, fourEyes: { days: 7, perPerson: 1000, inAll: 1000 } });
  });
  afterAll(async () => {
    await api.app.close();
    await opened.remove();
  });

  const reset = () => saveOwnershipState(api.store);
  beforeEach(reset);

  async function send(claims: object, { method, url, body }: Call) {
    const type = url.startsWith('/inventory/v1/import') ? 'application/x-ndjson' : 'application/json';
    return api.app.inject({
      ...{ method, url },
      headers: {
        authorization: `Bearer ${await api.issuer.sign({ ...claims })}`,
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }
  const records = async () => (await api.store.read((tx) => tx.violations.list(everything))).items.filter(isLive);
  /** The live violations that eve owns, after the worker has followed the changes. */
  async function ownedByEve(carry = 0): Promise<readonly string[]> {
    await detectViolations(api.store, undefined, carry);
    const listed = await send(eve, { method: 'GET', url: '/my-violations/v1' });
    if (listed.statusCode === 403) return [];
    return listed
      .json<readonly { policy: { id: string }; target: { id: string }; owner: { id: string }; status: string }[]>()
      .filter(({ status, owner }) => ['Open', 'Mitigated'].includes(status) && owner.id !== 'unassigned')
      .map(({ policy, target }) => `${policy.id} ${target.id}`)
      .sort();
  }

  it.each([
    ['by all members', members('bob', 'eve')],
    ['as one member more', joins('eve')],
  ])('waits with a group that owns violations until another person lets one join it, %s', async (_, joining) => {
    const asked = await send(eve, joining);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      202,
      { resourceType: 'GOVERNANCE_GROUP', resourceId: 'audit', proposedRows: [{ after: { identityId: 'eve' } }] },
    ]);
    expect(await ownedByEve()).toEqual([]);
    const approve = post(`/pending-changes/v1/${asked.json<{ id: string }>().id}/approve`, {});
    expect((await send(eve, approve)).statusCode).toBe(403);
    expect((await send(bob, approve)).json()).toMatchObject({ state: 'APPROVED' });
    expect((await ownedByEve()).length).toBeGreaterThan(0);
  });

  it('lets one request of two at the same time give violations to a group, or join it', async () => {
    const [{ id } = { id: '' }] = (await records()).filter(({ policyId }) => policyId === 's');
    for (let n = 0; n < 10; n++) {
      const group = `other-${n}`;
      await send(bob, post('/workgroups/v1', { id: group, name: group }));
      const both = [reassign(id, group, 'GOVERNANCE_GROUP'), post(`/workgroups/v1/${group}/members`, { id: 'eve' })];
      const codes = (await Promise.all(both.map((call) => send(eve, call)))).map(({ statusCode }) => statusCode);
      expect(codes.sort()).toEqual([200, 202]);
    }
    expect(await ownedByEve()).toEqual([]);
  });

  it('does not approve the members of a group that have changed since', async () => {
    const asked = await send(eve, members('bob', 'eve'));
    expect((await send({ ...bob, sub: 'olga' }, members('bob', 'eve'))).statusCode).toBe(200);
    const approve = post(`/pending-changes/v1/${asked.json<{ id: string }>().id}/approve`, {});
    expect((await send(bob, approve)).statusCode).toBe(409);
  });

  it('lets others join, and lets one join a group that owns nothing', async () => {
    expect((await send(eve, members('bob', 'zoe'))).statusCode).toBe(200);
    expect((await send(eve, joins('bob'))).statusCode).toBe(200);
    expect((await send(eve, post('/workgroups/v1', { id: 'empty', name: 'Empty' }))).statusCode).toBe(201);
    expect((await send(eve, put('/workgroups/v1/empty/members', [{ id: 'eve' }]))).statusCode).toBe(200);
  });

  it('waits with the manager by whom an owner is found', async () => {
    const asked = await send(eve, put('/identities/v1/tim', { name: 'Tim', managerId: 'eve' }));
    expect([asked.statusCode, asked.json()]).toMatchObject([202, { resourceType: 'IDENTITY', resourceId: 'tim' }]);
    expect((await api.store.read((tx) => tx.identities.get('tim')))?.managerId).toBe('bob');
    const approve = post(`/pending-changes/v1/${asked.json<{ id: string }>().id}/approve`, {});
    expect((await send(bob, approve)).statusCode).toBe(200);
    expect(await ownedByEve()).toEqual(['m tim']);
    expect((await send(bob, put('/identities/v1/zoe', { name: 'Zoe', managerId: 'olga' }))).statusCode).toBe(200);
  });

  it.each([
    [
      'an import of members',
      importRows({ kind: 'governance-group-members', row: { groupId: 'audit', identityId: 'eve' } }),
    ],
    [
      'a dry run of an import of members',
      {
        ...importRows({ kind: 'governance-group-members', row: { groupId: 'audit', identityId: 'eve' } }),
        url: '/inventory/v1/import?dryRun=true',
      },
    ],
    ['an import of managers', importRows({ kind: 'identities', row: person('tim', { managerId: 'eve' }) })],
    ['the deletion of the owner before one', remove('/identities/v1/olga')],
  ])('refuses %s', async (_, call) => {
    const refused = await send(eve, call);
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('owner of violations')]);
    expect(await ownedByEve()).toEqual([]);
  });

  const joining = { kind: 'governance-group-members', row: { groupId: 'audit', identityId: 'eve' } };
  const ofFirst = (ids: readonly string[], assigneeId: string, assigneeType: string) => ({
    ...{ ids: ids.slice(0, 1), reassignTo: { assigneeId, assigneeType } },
  });
  it.each<[string, MakeCall]>([
    ['members', () => members('bob', 'eve')],
    ['a member', () => joins('eve')],
    ['an import of members', () => importRows(joining)],
    ['a dry run of members', () => ({ ...importRows(joining), url: '/inventory/v1/import?dryRun=true' })],
    [
      'a synchronization of members',
      () => ({ ...importRows(joining), url: '/inventory/v1/import?mode=sync&maxDeletes=100%25' }),
    ],
    ['a reassignment to a person', ([id]) => reassign(id!, 'eve', 'IDENTITY')],
    ['a reassignment to a group', ([id]) => reassign(id!, 'audit', 'GOVERNANCE_GROUP')],
  ])('refuses %s by a client without a person', async (_, call) => {
    await api.store.write(['inventory', 'violations'], (tx) =>
      tx.governanceGroups.save([{ id: 'other', name: 'Other', description: null, ownerId: null }]),
    );
    const ids = (await records()).filter(({ policyId }) => policyId === 's').map(({ id }) => id);
    const refused = await send(feed, call(ids));
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringMatching(/owns violations|of a person/)]);
    expect(await ownedByEve()).toEqual([]);
    const bulk = await send(feed, post('/violations/v1/bulk-reassign', ofFirst(ids, 'eve', 'IDENTITY')));
    expect(bulk.json()).toMatchObject([{ outcome: 'REFUSED' }]);
  });

  it('lets a client without a person add members to groups that own nothing, and name managers', async () => {
    expect((await send(feed, post('/workgroups/v1', { id: 'empty', name: 'Empty' }))).statusCode).toBe(201);
    expect((await send(feed, put('/workgroups/v1/empty/members', [{ id: 'eve' }]))).statusCode).toBe(200);
    expect((await send(feed, members('bob'))).statusCode).toBe(200);
    expect((await send(feed, members())).statusCode).toBe(200);
    expect((await send(feed, put('/identities/v1/tim', { name: 'Tim', managerId: 'olga' }))).statusCode).toBe(200);
  });

  it('refuses to create the identity that one is, if it would own violations', async () => {
    expect((await send(bob, remove('/identities/v1/eve'))).statusCode).toBe(200);
    expect((await send(bob, remove('/identities/v1/olga'))).statusCode).toBe(200);
    await detectViolations(api.store);
    expect((await send(eve, post('/identities/v1', person('eve')))).statusCode).toBe(202);
    expect((await send(bob, post('/identities/v1', person('eve')))).statusCode).toBe(201);
  });

  it('refuses a manager whom an identity provider names', async () => {
    const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: `new-${engine}` };
    const { id } = (await send(bob, post('/scim/v2/idp/Users', user))).json<{ id: string }>();
    const { identityId } = (await api.store.read((tx) => tx.accounts.get(id)))!;
    await api.store.write(['assignments'], (tx) =>
      tx.assignments.save(['pay', 'post'].map((one) => ({ identityId: identityId!, access: item(one) }))),
    );
    await detectViolations(api.store);
    const refused = await send(eve, scimManager(id, 'eve'));
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('owner of violations')]);
    expect((await send(bob, scimManager(id, 'eve'))).statusCode).toBe(200);
  });

  describe.each([
    ['returns as the same record', CARRY],
    ['starts again', 0],
  ])('waits with an owner of a violation that ended and then %s', (_, carry) => {
    /** The violations of ann and tim end; they return after the calls, which must not make eve their owner. */
    async function ofReturned(...calls: readonly Call[]): Promise<readonly number[]> {
      for (const id of ['ann', 'tim']) expect((await send(eve, accessOf(id, 'pay'))).statusCode).toBe(200);
      await detectViolations(api.store, undefined, carry);
      expect((await records()).map(({ targetId }) => targetId)).toEqual(['zoe', 'zoe', 'zoe']);
      const statuses: number[] = [];
      for (const call of calls) statuses.push((await send(eve, call)).statusCode);
      for (const id of ['ann', 'tim']) expect((await send(eve, accessOf(id, 'pay', 'post'))).statusCode).toBe(200);
      expect(await ownedByEve(carry)).toEqual([]);
      return statuses;
    }

    it('as a member of the group to which it was reassigned', async () => {
      expect((await send(eve, post('/workgroups/v1', { id: 'other', name: 'Other' }))).statusCode).toBe(201);
      const { id } = (await records()).find(({ policyId, targetId }) => policyId === 's' && targetId === 'ann')!;
      expect((await send(eve, reassign(id, 'other', 'GOVERNANCE_GROUP'))).statusCode).toBe(200);
      const join = put('/workgroups/v1/other/members', [{ id: 'eve' }]);
      expect(await ofReturned(join)).toEqual([202]);
    });

    it('as a member of the group that the policy names', async () => {
      for (const { id } of await records()) {
        expect((await send(eve, reassign(id, 'olga', 'IDENTITY'))).statusCode).toBeLessThan(300);
      }
      expect(await ofReturned(members('bob', 'eve'))).toEqual([202]);
    });

    it('as the manager', async () => {
      expect(await ofReturned(put('/identities/v1/tim', { name: 'Tim', managerId: 'eve' }))).toEqual([202]);
    });

    it('as the next owner after one that is deleted', async () => {
      for (const { id } of await records()) await send(eve, reassign(id, 'bob', 'IDENTITY'));
      expect(await ofReturned(remove('/identities/v1/olga'))).toEqual([403]);
    });
  });

  it('waits with an identity whose id differs from the person in case only', async () => {
    expect((await send(eveInCapitals, members('bob', 'eve'))).statusCode).toBe(202);
    const manager = put('/identities/v1/tim', { name: 'Tim', managerId: 'eve' });
    expect((await send(eveInCapitals, manager)).statusCode).toBe(202);
    const row = { groupId: 'audit', identityId: 'eve' };
    expect((await send(eveInCapitals, importRows({ kind: 'governance-group-members', row }))).statusCode).toBe(403);
    expect((await send(eve, post('/identities/v1', person('EVE')))).statusCode).toBe(201);
    const { id } = (await records())[0]!;
    expect((await send(eveInCapitals, reassign(id, 'eve', 'IDENTITY'))).statusCode).toBe(202);
    expect((await send(eve, remove('/identities/v1/EVE'))).statusCode).toBe(200);
    expect(await ownedByEve()).toEqual([]);
  });

  it('lets one join a group whose violation another one owns since', async () => {
    expect((await send(bob, post('/workgroups/v1', { id: 'former', name: 'Former' }))).statusCode).toBe(201);
    const { id } = (await records())[0]!;
    expect((await send(bob, reassign(id, 'former', 'GOVERNANCE_GROUP'))).statusCode).toBe(200);
    expect((await send(bob, reassign(id, 'olga', 'IDENTITY'))).statusCode).toBe(200);
    expect((await send(eve, put('/workgroups/v1/former/members', [{ id: 'eve' }]))).statusCode).toBe(200);
  });

  /** Calls that name no manager and delete no owner: the ways to own violations that are closed to clients. */
  const callOfClient: fc.Arbitrary<MakeCall> = fc.oneof(
    fc
      .tuple(fc.constantFrom('audit', 'other'), fc.uniqueArray(fc.constantFrom('ann', 'bob', 'eve'), { maxLength: 3 }))
      .map(
        ([id, list]) =>
          () =>
            put(
              `/workgroups/v1/${id}/members`,
              list.map((one) => ({ id: one })),
            ),
      ),
    fc.constantFrom('audit', 'other').chain((groupId) =>
      fc.constantFrom<MakeCall>(
        () => remove(`/workgroups/v1/${groupId}`),
        () => post('/workgroups/v1', { id: groupId, name: groupId }),
        () => importRows({ kind: 'governance-groups', row: { id: groupId, name: groupId } }),
        () =>
          importRows(
            { kind: 'governance-groups', row: { id: groupId, name: groupId, ownerId: 'eve' } },
            { kind: 'governance-group-members', row: { groupId, identityId: 'eve' } },
          ),
        ([id]) => reassign(id!, groupId, 'GOVERNANCE_GROUP'),
        () => accessOf('ann', 'pay'),
        () => accessOf('ann', 'pay', 'post'),
      ),
    ),
  );

  it('no requests of a client without a person make a person the owner of violations by a group', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(callOfClient, { maxLength: 10 }), fc.constantFrom(0, CARRY), async (sent, carry) => {
        await reset();
        for (const one of sent) {
          const { items: known } = await api.store.read((tx) => tx.violations.list(everything));
          const answer = await send(feed, one(known.map(({ id }) => id)));
          expect(answer.statusCode).toBeLessThan(500);
          expect(await ownedByEve(carry)).toEqual([]);
        }
        await send(feed, accessOf('ann', 'pay', 'post'));
        expect(await ownedByEve(carry)).toEqual([]);
      }),
      { numRuns: engine === 'memory' ? 25 : 3 },
    );
  });

  const someone = fc.constantFrom('ann', 'tim', 'zoe', 'bob', 'eve', 'olga');
  const maybe = fc.option(someone);
  const group = fc.constantFrom('audit', 'other');
  const call: fc.Arbitrary<MakeCall> = fc.oneof(
    fc.tuple(group, fc.uniqueArray(someone, { maxLength: 3 })).map(
      ([id, list]) =>
        () =>
          put(
            `/workgroups/v1/${id}/members`,
            list.map((one) => ({ id: one })),
          ),
    ),
    fc.tuple(someone, maybe).map(
      ([id, managerId]) =>
        () =>
          put(`/identities/v1/${id}`, { name: id, managerId }),
    ),
    fc.tuple(someone, maybe).map(
      ([id, managerId]) =>
        () =>
          post('/identities/v1', person(id, { managerId })),
    ),
    someone.map((id) => () => remove(`/identities/v1/${id}`)),
    group.map((id) => () => remove(`/workgroups/v1/${id}`)),
    someone.map((id) => () => scimManager(`idp-${id}`, 'eve')),
    fc.constant(() => post('/workgroups/v1', { id: 'other', name: 'Other' })),
    fc.tuple(someone, maybe, group).map(
      ([id, managerId, groupId]) =>
        () =>
          importRows(
            { kind: 'governance-groups', row: { id: groupId, name: groupId } },
            { kind: 'identities', row: person(id, { managerId }) },
            { kind: 'governance-group-members', row: { groupId, identityId: id } },
          ),
    ),
    fc.tuple(fc.nat(), someone).map(
      ([n, id]) =>
        (ids: readonly string[]) =>
          post(`/violations/v1/${ids[n % ids.length]!}/reassign`, {
            reassignTo: { assigneeId: id, assigneeType: 'IDENTITY' },
          }),
    ),
    fc.tuple(fc.nat(), group).map(
      ([n, id]) =>
        (ids: readonly string[]) =>
          post(`/violations/v1/${ids[n % ids.length]!}/reassign`, {
            reassignTo: { assigneeId: id, assigneeType: 'GOVERNANCE_GROUP' },
          }),
    ),
    fc.nat().map(
      (n): MakeCall =>
        (ids) =>
          post(`/violations/v1/${ids[n % ids.length]!}/controls`, { control: { id: control } }),
    ),
    fc.constant((ids: readonly string[]) => post('/violations/v1/bulk-controls', { ids, control: { id: control } })),
    fc.tuple(fc.constantFrom('ann', 'tim', 'zoe'), fc.subarray(['pay', 'post'])).map(
      ([id, items]) =>
        () =>
          accessOf(id, ...items),
    ),
  );
  const subject = fc.constantFrom(eve, eve, eveInCapitals);
  const steps = fc.array(fc.tuple(subject, call), { maxLength: 10 });

  it('no requests of one person make that person the owner of violations, or turn Open into Mitigated', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(0, CARRY), async (sent, carry) => {
        await reset();
        for (const [by, one] of sent) {
          const { items: known } = await api.store.read((tx) => tx.violations.list(everything));
          const answer = await send(by, one(known.map(({ id }) => id)));
          expect(answer.statusCode).toBeLessThan(500);
          const { items: changes } = await api.store.read((tx) => tx.pendingChanges.list(everything));
          for (const { id } of changes) {
            const approved = await send(by, post(`/pending-changes/v1/${id}/approve`, {}));
            expect([403, 409]).toContain(approved.statusCode);
          }
          expect(await ownedByEve(carry)).toEqual([]);
          expect((await records()).filter(({ status }) => status === 'Mitigated')).toEqual([]);
        }
        for (const id of ['ann', 'tim', 'zoe']) await send(eve, accessOf(id, 'pay', 'post'));
        expect(await ownedByEve(carry)).toEqual([]);
      }),
      { numRuns: engine === 'memory' ? 25 : 3 },
    );
  });
});
