import {
  RemoveExpiredStateQueries,
  RunStateQuery,
  SealAuditEvents,
  withAudit,
  type AuditHead,
  type StateQueryView,
} from '@identity-governance/application';
import { refOf } from '@identity-governance/domain/testing';
import { sha256 } from '@identity-governance/platform';
import { buildStateQuery, FixedActor, SequentialIds, sequentialSalts } from '@identity-governance/test-kit';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };
/** The state in which `ann` violates the policy. */
let before: AuditHead;
/** The state in which she does not. */
let after: AuditHead;

async function seal(): Promise<AuditHead> {
  await new SealAuditEvents(api.store, { digest: sha256, newSalts: sequentialSalts }).execute();
  return (await api.store.read((tx) => tx.auditEvents.head()))!;
}

beforeAll(async () => {
  api = await createTestApi();
  const store = withAudit({ store: api.store, ids: new SequentialIds(api.clock), currentActor: new FixedActor() });
  await saveSampleState(store);
  const pay = { identityId: 'ann', access: refOf('ENTITLEMENT:pay') };
  await store.write(['assignments'], (tx) => tx.assignments.save([pay]));
  before = await seal();
  await store.write(['assignments'], (tx) => tx.assignments.deleteMany([pay]));
  after = await seal();
  headers = await api.caller('audit:read');
});

const url = '/state-queries/v1';

const post = (payload: object) => api.app.inject({ method: 'POST', url, headers, payload });

async function start(payload: object): Promise<string> {
  const response = await post(payload);
  expect(response.statusCode).toBe(202);
  const { id, status, answer } = response.json<StateQueryView>();
  expect([status, answer]).toEqual(['PENDING', null]);
  return id;
}

const pastStates = { settings: { disabledIdentitiesHoldAccess: false }, pause: () => Promise.resolve() };

async function read(id: string): Promise<StateQueryView> {
  const response = await api.app.inject({ url: `${url}/${id}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json<StateQueryView>();
}

async function ask(payload: object): Promise<StateQueryView> {
  const id = await start(payload);
  await new RunStateQuery({ store: api.store, clock: api.clock, pastStates }).execute({ queryId: id });
  return read(id);
}

describe('POST /state-queries/v1', () => {
  it('answers who violated what, in the state of a position', async () => {
    const { status, answer, message } = await ask({ question: 'VIOLATIONS', at: before.position });
    expect([status, message]).toEqual(['SUCCESS', null]);
    expect(answer).toMatchObject({
      state: before,
      violations: {
        ...{ identities: 3, identitiesWithViolations: 1, violations: 1 },
        policies: [{ id: 'pay-invoice', violations: 1 }],
        found: [{ policyId: 'pay-invoice', identityId: 'ann', identityName: 'Name of ann' }],
        omittedFound: 0,
      },
    });
    const later = await ask({ question: 'VIOLATIONS', at: after.position, policyIds: ['pay-invoice'] });
    expect(later.answer).toMatchObject({ state: after, violations: { violations: 0, found: [] } });
  });

  it('answers who held an item, and what an identity held', async () => {
    const item = { type: 'ENTITLEMENT', id: 'pay' };
    const held = await ask({ question: 'HOLDERS', at: before.position, item });
    expect(held.answer?.holders).toMatchObject({ identities: [{ id: 'ann', assigned: true }], leftOut: 0 });
    const none = await ask({ question: 'HOLDERS', at: after.position, item });
    expect(none.answer?.holders).toEqual({ identities: [], omittedIdentities: 0, leftOut: 0 });
    const { answer } = await ask({ question: 'ACCESS', at: before.position, identityId: 'ann' });
    expect(answer?.access?.items.map(({ id }) => id)).toEqual(['invoice', 'pay', 'clerk']);
  });

  it('names the last state that was sealed up to a time', async () => {
    const time = new Date(api.clock.now()).toISOString();
    const { at, answer } = await ask({ question: 'ACCESS', at: time, identityId: 'ann' });
    expect([at, answer?.state]).toMatchObject([time, after]);
  });

  it('says what there is not in a state', async () => {
    const missing = [
      { question: 'ACCESS', at: before.position, identityId: 'zoe' },
      { question: 'HOLDERS', at: before.position, item: { type: 'ROLE', id: 'zoo' } },
      { question: 'VIOLATIONS', at: before.position, policyIds: ['pay-invoice', 'zap'] },
    ];
    const ended = await Promise.all(missing.map(ask));
    expect(ended.map(({ status, answer, message }) => [status, answer, message])).toEqual([
      ['ERROR', null, 'in this state there is no identity `zoe`'],
      ['ERROR', null, 'in this state there is no role `zoo`'],
      ['ERROR', null, 'in this state there is no SOD policy `zap`'],
    ]);
  });

  it.each<readonly [string, object, string]>([
    ['no question', { at: 1 }, 'question'],
    ['another question', { at: 1, question: 'access' }, 'question'],
    ['no state', { question: 'VIOLATIONS' }, 'at'],
    ['a state that is none', { question: 'VIOLATIONS', at: 'yesterday' }, 'at'],
    ['a position that is none', { question: 'VIOLATIONS', at: 1.5 }, 'at'],
    ['a position of the future', { question: 'VIOLATIONS', at: 1_000_000 }, 'at'],
    ['a time of the future', { question: 'VIOLATIONS', at: '2999-01-01' }, 'at'],
    ['a time before the log', { question: 'VIOLATIONS', at: '1999-01-01' }, 'at'],
    ['no identity', { question: 'ACCESS', at: 1 }, 'identityId'],
    ['no item', { question: 'HOLDERS', at: 1 }, 'item'],
    ['what another question takes', { question: 'VIOLATIONS', at: 1, identityId: 'ann' }, 'identityId'],
    ['a property that is not known', { question: 'VIOLATIONS', at: 1, policyId: 'pay-invoice' }, 'policyId'],
  ])('refuses %s', async (_, payload, field) => {
    const response = await post(payload);
    expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(`\`${field}\``)]);
  });

  it('is for readers of the audit log', async () => {
    const stranger = await api.caller('sod-violation:read inventory:read');
    const response = await api.app.inject({ method: 'POST', url, headers: stranger, payload: {} });
    expect(response.statusCode).toBe(403);
  });

  it('refuses a client with too many stored questions of its subject', async () => {
    const storedOf = (subject: string) =>
      Array.from({ length: 100 }, (_, i) => buildStateQuery(`${subject}${i}`, { client: 'tester', subject }));
    const save = (subject: string) => api.store.write(['violations'], (tx) => tx.stateQueries.save(storedOf(subject)));
    await save('other');
    await start({ question: 'VIOLATIONS', at: before.position });
    await save('tester');
    const response = await post({ question: 'VIOLATIONS', at: before.position });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, expect.any(String)]);
    const ids = storedOf('tester').map(({ id }) => id);
    await api.store.write(['violations'], (tx) => tx.stateQueries.deleteMany(ids));
  });
});

describe('the life of a question', () => {
  it('ends with its deletion, also while it is answered', async () => {
    const id = await start({ question: 'VIOLATIONS', at: before.position });
    const remove = () => api.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers });
    const run = new RunStateQuery({
      ...{ store: api.store, clock: api.clock },
      pastStates: { ...pastStates, pause: remove },
    });
    await run.execute({ queryId: id });
    const gone = await api.app.inject({ url: `${url}/${id}`, headers });
    expect([(await remove()).statusCode, gone.statusCode]).toEqual([404, 404]);
  });

  it('ends once, however often its job is run', async () => {
    const id = await start({ question: 'VIOLATIONS', at: before.position });
    const run = new RunStateQuery({ store: api.store, clock: api.clock, pastStates });
    await run.giveUp({ queryId: id }, 'the worker ended');
    await run.execute({ queryId: id });
    expect(await read(id)).toMatchObject({
      status: 'ERROR',
      message: 'failed after multiple attempts: the worker ended',
    });
  });

  it('ends after the retention time, if it is answered', async () => {
    const old = { created: '2020-01-01T00:00:00.000Z', completed: '2020-01-01T00:00:00.000Z' };
    const rows = [
      buildStateQuery('answered', { ...old, status: 'SUCCESS', answer: {} }),
      buildStateQuery('pending', { ...old, completed: null }),
      buildStateQuery('late', { ...old, status: 'ERROR', completed: new Date(api.clock.now()).toISOString() }),
    ];
    await api.store.write(['violations'], (tx) => tx.stateQueries.save(rows));
    await new RemoveExpiredStateQueries({ store: api.store, clock: api.clock, retentionDays: 30 }).execute();
    const left = await api.store.read((tx) => tx.stateQueries.getMany(rows.map(({ id }) => id)));
    expect(left.map(({ id }) => id).sort()).toEqual(['late', 'pending']);
  });
});
