import { buildAccountAttribute } from '@identity-governance/test-kit';
import { buildConflict } from '@identity-governance/domain/testing';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  headers = await api.caller('sod-violation:read');
});

const simulate = (payload: object, query = '') =>
  api.app.inject({ method: 'POST', url: `/sod-policies/v1/simulate${query}`, headers, payload });

const pay = { type: 'ENTITLEMENT', id: 'pay' } as const;
const clerk = { type: 'ROLE', id: 'clerk' } as const;
const counts = (STARTS: number, ENDS: number, STAYS: number) => ({ STARTS, ENDS, STAYS });

describe('POST /sod-policies/v1/simulate', () => {
  it('lists which violations a grant to a role and an assignment would start', async () => {
    const response = await simulate({ grants: [{ parent: clerk, child: pay }] });
    expect(response.statusCode).toBe(200);
    const changed = { policy: { id: 'pay-invoice', name: 'policy pay-invoice' }, level: 'HIGH', change: 'STARTS' };
    expect(response.json()).toEqual({
      asOf: expect.any(String) as string,
      leftOut: { disabledIdentities: 0, disabledAccounts: 0, accountsWithoutIdentity: 0 },
      accounts: { entitlements: 0, unmatched: [] },
      warnings: [],
      dangling: { grants: 0, assignments: 0 },
      all: counts(1, 0, 0),
      byLevel: { HIGH: counts(1, 0, 0) },
      policies: [{ id: 'pay-invoice', name: 'policy pay-invoice', level: 'HIGH', ...counts(1, 0, 0) }],
      violations: [{ ...changed, identity: { id: 'ann', name: 'Name of ann' } }],
    });
    const assigned = await simulate({
      assignments: [
        { identityId: 'cid', access: pay },
        { identityId: 'cid', access: clerk },
      ],
    });
    expect(assigned.json()).toMatchObject({ all: counts(1, 0, 0), violations: [{ identity: { id: 'cid' } }] });
  });

  it('counts grants and assignments of access items that do not exist', async () => {
    const gone = { type: 'ENTITLEMENT', id: 'gone' } as const;
    const grants = [
      { parent: clerk, child: gone },
      { parent: { type: 'ROLE', id: 'gone' }, child: pay },
    ] as const;
    const assignments = [{ identityId: 'ann', access: gone }];
    await api.store.write(['access', 'assignments'], async (tx) => {
      await tx.grants.save(grants);
      await tx.assignments.save(assignments);
    });
    expect((await simulate({})).json()).toMatchObject({ dangling: { grants: 2, assignments: 1 } });
    await api.store.write(['access', 'assignments'], async (tx) => {
      await tx.grants.deleteMany(grants);
      await tx.assignments.deleteMany(assignments);
    });
    expect((await simulate({})).json()).toMatchObject({ dangling: { grants: 0, assignments: 0 } });
  });

  it('leaves disabled identities out, but for those that the draft names', async () => {
    const ann = await api.store.read((tx) => tx.identities.get('ann'));
    await api.store.write(['assignments'], (tx) => tx.identities.save([{ ...ann!, disabled: true }]));
    const leftOut = (disabledIdentities: number) => ({
      disabledIdentities,
      disabledAccounts: 0,
      accountsWithoutIdentity: 0,
    });
    const granted = await simulate({ grants: [{ parent: clerk, child: pay }] });
    expect(granted.json()).toMatchObject({ leftOut: leftOut(1), all: counts(0, 0, 0) });
    const assigned = await simulate({ assignments: [{ identityId: 'ann', access: pay }] });
    expect(assigned.json()).toMatchObject({ leftOut: leftOut(0), all: counts(1, 0, 0) });
    expect((await simulate({ grants: [{ parent: clerk, child: pay }] })).json()).toMatchObject({
      all: counts(0, 0, 0),
    });
    await api.store.write(['assignments'], (tx) => tx.identities.save([ann!]));
  });

  it('simulates accounts that are added, replaced and removed, and names values without an entitlement', async () => {
    const marked = buildAccountAttribute('memberOf', { sourceId: 'erp', entitlement: true });
    await api.store.write(['inventory'], (tx) => tx.accountAttributes.save([marked]));
    const account = { id: 'new', sourceId: 'erp', identityId: 'ann', nativeIdentity: 'ANN2' };
    const added = { ...account, attributes: { memberOf: ['PAY', 'typo'] } };
    expect((await simulate({ accounts: [added] })).json()).toMatchObject({
      accounts: {
        entitlements: 1,
        unmatched: [{ sourceId: 'erp', attribute: 'memberOf', count: 1, values: ['typo'] }],
      },
      all: counts(1, 0, 0),
      violations: [{ change: 'STARTS', identity: { id: 'ann' } }],
    });
    const harmless = [{ disabled: true }, { validUntil: '2020-12-31' }, { identityId: 'bob' }, { attributes: {} }];
    for (const fields of harmless) {
      expect((await simulate({ accounts: [{ ...added, ...fields }] })).json()).toMatchObject({ all: counts(0, 0, 0) });
    }
    const later = { ...added, validFrom: '2099-01-01' };
    expect((await simulate({ accounts: [later] })).json()).toMatchObject({ all: counts(1, 0, 0) });
    const ann = await api.store.read((tx) => tx.accounts.get('erp-ann'));
    const carrying = { ...ann!, attributes: { memberOf: ['pay'] } };
    await api.store.write(['inventory'], (tx) => tx.accounts.save([carrying]));
    expect((await simulate({ removedAccountIds: ['erp-ann'] })).json()).toMatchObject({ all: counts(0, 1, 0) });
    const moved = {
      accounts: [{ ...carrying, identityId: 'cid' }],
      assignments: [{ identityId: 'cid', access: clerk }],
    };
    expect((await simulate(moved)).json()).toMatchObject({ all: counts(1, 1, 0) });
    await api.store.write(['inventory'], (tx) => tx.accounts.save([ann!]));
  });

  const account = { id: 'erp-ann', sourceId: 'erp', identityId: 'ann', nativeIdentity: 'ANN' };
  it.each([
    [{ accounts: [{ ...account, identityId: null }] }, 400, 'accounts.0.identityId'],
    [{ accounts: [account, account] }, 400, '`erp-ann` is listed twice'],
    [{ accounts: [{ ...account, sourceId: 'ad' }] }, 400, '`erp-ann` is an account of `erp`'],
    [{ accounts: [{ ...account, id: 'a', sourceId: 'ad' }] }, 400, 'not a source with an attribute marked'],
    [{ accounts: [{ ...account, identityId: 'dan' }] }, 404, 'identity `dan`'],
    [{ removedAccountIds: ['erp-bob'] }, 404, 'account `erp-bob`'],
  ])('refuses accounts that would have no effect: %j', async (payload, status, reason) => {
    const response = await simulate(payload);
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain(reason);
  });

  const side = (id: string) => ({ criteriaList: [{ type: 'ENTITLEMENT', id }] });
  const named = {
    ...{ id: 'p', name: 'P', conflictingAccessCriteria: { leftCriteria: side('pay'), rightCriteria: side('invoice') } },
  };
  const grant = { parent: clerk, child: pay };
  const assignment = { identityId: 'cid', access: pay };
  const state = { id: 'pay-invoice', state: 'ENFORCED' };
  it.each([
    [{ policies: [named, { ...named, state: 'NOT_ENFORCED' }] }, '`policies.1.id` `p` is listed twice'],
    [
      { policyStates: [state, { ...state, state: 'NOT_ENFORCED' }] },
      '`policyStates.1.id` `pay-invoice` is listed twice',
    ],
    [{ policies: [named], removedPolicyIds: ['p'] }, '`removedPolicyIds.0` `p` is also in `policies`'],
    [{ policyStates: [state], removedPolicyIds: ['pay-invoice'] }, '`removedPolicyIds.0` `pay-invoice` is also in'],
    [{ grants: [grant], removedGrants: [grant] }, '`removedGrants.0` `ROLE:clerk` to `ENTITLEMENT:pay` is also in'],
    [
      { assignments: [assignment], removedAssignments: [assignment] },
      '`removedAssignments.0` `ENTITLEMENT:pay` of `cid`',
    ],
    [{ accounts: [account], removedAccountIds: ['erp-ann'] }, '`removedAccountIds.0` `erp-ann` is also in `accounts`'],
  ])('refuses a draft that contradicts itself: %j', async (payload, reason) => {
    const response = await simulate(payload);
    expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(reason) as string]);
  });

  it('simulates drafts of policies, their states and removals, and lists a page', async () => {
    const side = (id: string) => ({ criteriaList: [{ type: 'ENTITLEMENT', id }] });
    const criteria = { leftCriteria: side('invoice'), rightCriteria: { criteriaList: [clerk] } };
    const draft = { name: 'New one', level: 'LOW', conflictingAccessCriteria: criteria };
    const response = await simulate({ policies: [draft], removedPolicyIds: ['pay-invoice'] });
    expect(response.json()).toMatchObject({
      byLevel: { LOW: counts(1, 0, 0) },
      violations: [{ policy: { id: 'draft-1', name: 'New one' }, identity: { id: 'ann' } }],
    });
    const off = { policyStates: [{ id: 'pay-invoice', state: 'NOT_ENFORCED' }] };
    const unwatched = { code: 'NO_ENFORCED_POLICY', count: 0, text: 'no SOD policy is enforced' };
    expect((await simulate(off)).json()).toMatchObject({
      all: counts(0, 0, 0),
      violations: [],
      warnings: [unwatched],
    });
    expect((await simulate({ policies: [draft] }, '?limit=1&offset=1')).json()).toMatchObject({ violations: [] });
    expect((await simulate({ policies: [draft] }, '?list=STAYS')).json()).toMatchObject({ violations: [] });
  });

  it('says what may hide violations of the state after the draft', async () => {
    await api.store.write(['sod-policies'], (tx) =>
      tx.sodPolicies.save([{ ...buildConflict('broken', ['ENTITLEMENT:pay'], ['ROLE:gone']), name: 'Broken' }]),
    );
    const codes = async (payload: object) =>
      (await simulate(payload))
        .json<{ warnings: { code: string; count: number }[] }>()
        .warnings.map(({ code, count }) => `${code} ${count}`);
    const broken = ['DANGLING_POLICIES 1', 'UNSATISFIABLE_POLICIES 1'];
    expect(await codes({})).toEqual(broken);
    expect(await codes({ removedPolicyIds: ['broken'] })).toEqual([]);
    expect(await codes({ removedPolicyIds: ['broken', 'pay-invoice'] })).toEqual(['NO_ENFORCED_POLICY 0']);
    await api.store.write(['assignments'], (tx) => tx.assignments.delete({ identityId: 'ann', access: clerk }));
    expect(await codes({})).toEqual([...broken, 'NO_ACCESS_HELD 3']);
    expect(await codes({ assignments: [{ identityId: 'bob', access: pay }] })).toEqual(broken);
    await api.store.write(['assignments'], (tx) => tx.assignments.save([{ identityId: 'ann', access: clerk }]));
    await api.store.write(['sod-policies'], (tx) => tx.sodPolicies.delete('broken'));
  });

  it('counts violations that end at the level that they had, in all totals', async () => {
    const granted = { identityId: 'ann', access: pay };
    await api.store.write(['assignments'], (tx) => tx.assignments.save([granted]));
    const stored = await api.store.read((tx) => tx.sodPolicies.get('pay-invoice'));
    const [left, right] = stored!.sets.map(({ criteriaList }) => ({ criteriaList }));
    const policy = { id: 'pay-invoice', name: 'renamed', level: 'LOW' };
    const conflictingAccessCriteria = { leftCriteria: left, rightCriteria: right };
    const draft = { policies: [{ ...policy, conflictingAccessCriteria }], removedAssignments: [granted] };
    const assignments = [pay, clerk].map((access) => ({ identityId: 'cid', access }));
    expect((await simulate({ ...draft, assignments })).json()).toMatchObject({
      all: counts(1, 1, 0),
      byLevel: { HIGH: counts(0, 1, 0), LOW: counts(1, 0, 0) },
      policies: [
        { id: 'pay-invoice', name: 'policy pay-invoice', level: 'HIGH', ...counts(0, 1, 0) },
        { ...policy, ...counts(1, 0, 0) },
      ],
    });
    await api.store.write(['assignments'], (tx) => tx.assignments.delete(granted));
  });

  it.each([
    [{ grants: [{ parent: clerk, child: { type: 'ENTITLEMENT', id: 'typo' } }] }, 404, 'entitlement `typo`'],
    [{ assignments: [{ identityId: 'dan', access: pay }] }, 404, 'identity `dan`'],
    [{ removedPolicyIds: ['p9'] }, 404, 'SOD policy `p9`'],
    [{ removedGrants: [{ parent: clerk, child: pay }] }, 400, 'does not grant `ENTITLEMENT:pay`'],
    [{ removedAssignments: [{ identityId: 'ann', access: pay }] }, 400, '`ann` is not assigned `ENTITLEMENT:pay`'],
    [{ policy: [] }, 400, 'did you mean `policyStates`'],
  ])('refuses %j', async (payload, status, reason) => {
    const response = await simulate(payload);
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain(reason);
  });
});
