import { buildConflict, refOf } from '@identity-governance/domain/testing';
import type { ViolationRecord } from '@identity-governance/records';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };
const recordId = '019b7652-a200-7000-8000-0000000000f1';
const endedId = '019b7652-a200-7000-8000-0000000000f2';
const item = (text: string) => ({ ...refOf(text), name: `Name of ${refOf(text).id}` });
const row = (text: string) => ({ ...item(text), description: null, sourceId: null, attribute: null, value: null });

const record: ViolationRecord = {
  ...{ id: recordId, policyId: 'pay-invoice', policyName: 'policy pay-invoice', targetId: 'ann', targetName: 'Ann' },
  ...{ level: 'High', severity: '2', status: 'Open', ownerType: 'GOVERNANCE_GROUP', ownerId: 'unassigned' },
  ...{ isReassigned: false, criteria: [], mitigation: null, expiration: null },
  ...{ created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z', since: null, previous: null },
  ended: null,
};

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  await api.store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
    await tx.accessItems.save(['ROLE:payer', 'ROLE:both', 'ROLE:outer', 'ENTITLEMENT:vpn'].map(row));
    await tx.grants.save(
      [
        ['ROLE:payer', 'ENTITLEMENT:pay'],
        ['ROLE:payer', 'ENTITLEMENT:vpn'],
        ['ROLE:both', 'ENTITLEMENT:pay'],
        ['ROLE:both', 'ENTITLEMENT:invoice'],
        ['ROLE:outer', 'ROLE:both'],
      ].map(([parent, child]) => ({ parent: refOf(parent!), child: refOf(child!) })),
    );
    await tx.assignments.save([
      { identityId: 'ann', access: refOf('ROLE:payer') },
      { identityId: 'bob', access: refOf('ROLE:outer') },
      { identityId: 'cid', access: refOf('ROLE:both') },
      { identityId: 'cid', access: refOf('ENTITLEMENT:invoice') },
      { identityId: 'cid', access: refOf('ENTITLEMENT:pay') },
    ]);
    await tx.sodPolicies.save([buildConflict('vpn-invoice', ['ENTITLEMENT:vpn'], ['ENTITLEMENT:invoice'])]);
    await tx.violations.save([
      record,
      { ...record, id: endedId, status: 'Remediated', ended: '2026-01-01T00:00:00.000Z' },
    ]);
  });
  headers = await api.caller('sod-violation:read');
});

const get = async (path: string) => {
  const response = await api.app.inject({ url: path, headers });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};
const violation = (id: string) => ({ policy: { type: 'SOD_POLICY', id, name: `policy ${id}` }, level: 'HIGH' });
const ann = { type: 'IDENTITY', id: 'ann', name: 'Ann' };

describe('GET /violations/v1/{id}/remediation', () => {
  it('proposes the smallest removals, with what else each takes away and ends', async () => {
    const { status, body } = await get(`/violations/v1/${recordId}/remediation`);
    expect(status).toBe(200);
    const removal = (text: string) => ({ kind: 'ASSIGNMENT', from: ann, item: item(text) });
    expect(body).toEqual({
      violation: { id: recordId, status: 'Open' },
      target: ann,
      violations: [violation('pay-invoice')],
      ...{ omittedViolations: 0, isExact: true, isComplete: true, unresolvable: [] },
      proposals: [
        {
          removals: [removal('ROLE:clerk')],
          alsoLost: [item('ENTITLEMENT:invoice')],
          alsoLostCount: 1,
          ends: [violation('pay-invoice'), violation('vpn-invoice')],
        },
        {
          removals: [removal('ROLE:payer')],
          alsoLost: [item('ENTITLEMENT:pay'), item('ENTITLEMENT:vpn')],
          alsoLostCount: 2,
          ends: [violation('pay-invoice'), violation('vpn-invoice')],
        },
      ],
    });
  });

  it('proposes removals that predict and simulate accept, and that end the violation', async () => {
    const { body } = await get(`/violations/v1/${recordId}/remediation`);
    const [proposal] = body.proposals as { removals: { item: object }[] }[];
    const removeRefs = proposal!.removals.map((removal) => removal.item);
    const payload = { identityId: 'ann', accessRefs: [], removeRefs };
    const predict = await api.app.inject({ method: 'POST', url: '/sod-violations/v1/predict', headers, payload });
    expect(predict.json()).toMatchObject({ remainingViolations: 0 });
    const removedAssignments = removeRefs.map((access) => ({ identityId: 'ann', access }));
    const simulate = await api.app.inject({
      ...{ method: 'POST', url: '/sod-policies/v1/simulate', headers, payload: { removedAssignments } },
    });
    expect(simulate.json()).toMatchObject({ all: { ENDS: 2 } });
  });

  it('proposes nothing for a violation that has ended, and for removals that cannot end it', async () => {
    const ended = await get(`/violations/v1/${endedId}/remediation`);
    expect(ended.body).toMatchObject({ violation: { status: 'Remediated' }, violations: [], proposals: [] });
    const carried = await get(`/violations/v1/${recordId}/remediation?kinds=ACCOUNT_ACCESS`);
    expect(carried.body).toMatchObject({ proposals: [], unresolvable: [violation('pay-invoice')] });
  });

  it('removes grants where the query allows it', async () => {
    const { body } = await get(`/violations/v1/${recordId}/remediation?kinds=GRANT`);
    expect(body).toMatchObject({
      proposals: [
        { removals: [{ kind: 'GRANT', from: item('ROLE:clerk'), item: item('ENTITLEMENT:invoice') }], alsoLost: [] },
        { removals: [{ kind: 'GRANT', from: item('ROLE:payer'), item: item('ENTITLEMENT:pay') }], alsoLost: [] },
      ],
    });
  });

  it('refuses an unknown violation, an unknown kind, and another scope', async () => {
    expect(await get('/violations/v1/019b7652-a200-7000-8000-00000000ffff/remediation')).toMatchObject({ status: 404 });
    expect(await get(`/violations/v1/${recordId}/remediation?kinds=ROLE`)).toMatchObject({ status: 400 });
    const other = await api.caller('inventory:read');
    const refused = await api.app.inject({ url: `/violations/v1/${recordId}/remediation`, headers: other });
    expect(refused.statusCode).toBe(403);
  });
});

describe('GET /identities/v1/{id}/remediation', () => {
  it('ends all violations at once, by every path', async () => {
    const { body } = await get('/identities/v1/ann/remediation');
    expect(body).toMatchObject({
      target: { id: 'ann', name: 'Name of ann' },
      violations: [violation('pay-invoice'), violation('vpn-invoice')],
      proposals: [{ removals: [{ item: { id: 'clerk' } }] }, { removals: [{ item: { id: 'payer' } }] }],
    });
    const { body: both } = await get('/identities/v1/cid/remediation');
    const sets = (both.proposals as { removals: { item: { id: string } }[] }[]).map(({ removals }) =>
      removals.map((removal) => removal.item.id),
    );
    expect(sets).toEqual([
      ['both', 'invoice'],
      ['both', 'pay'],
    ]);
    expect(await get('/identities/v1/none/remediation')).toMatchObject({ status: 404 });
  });
});

describe('GET /roles/v1/{id}/remediation', () => {
  it('names the grants that conflict, with the holders that violate the policy by other access still', async () => {
    const { body } = await get('/roles/v1/both/remediation');
    const grant = (text: string) => ({ kind: 'GRANT', from: item('ROLE:both'), item: item(text) });
    expect(body).toMatchObject({ item: item('ROLE:both'), holders: 2, isExact: true, isComplete: true });
    expect(body.proposals).toEqual([
      {
        removals: [grant('ENTITLEMENT:invoice')],
        ...{ alsoLost: [], alsoLostCount: 0, ends: [violation('pay-invoice')], holdersLeft: 1, holdersWithout: 1 },
      },
      {
        removals: [grant('ENTITLEMENT:pay')],
        ...{ alsoLost: [], alsoLostCount: 0, ends: [violation('pay-invoice')], holdersLeft: 1, holdersWithout: 1 },
      },
    ]);
  });

  it('has nothing for an item without a conflict, and refuses an unknown one', async () => {
    expect((await get('/access-profiles/v1/ap/remediation')).body).toMatchObject({ violations: [], proposals: [] });
    expect(await get('/roles/v1/none/remediation')).toMatchObject({ status: 404 });
  });
});
