import fc from 'fast-check';
import type { CompensatingControl } from '@identity-governance/records';
import { buildControl, buildIdentity, buildSodPolicy } from '@identity-governance/test-kit';
import { createTestApi, type TestApi } from '../../testing/test-api';

const named = '00000000-0000-7000-8000-000000000001';
const other = '00000000-0000-7000-8000-000000000002';
const stored = buildControl(named, { expiration: 48, justificationRequired: true });
const scope = 'governance:all';
const eve = { sub: 'eve', client_id: 'console', scope };
const bob = { ...eve, sub: 'bob' };
const client = { ...eve, sub: 'console' };

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi({ fourEyes: { days: 7, perPerson: 10_000, inAll: 10_000 } });
  await api.store.write(['inventory', 'sod-policies'], async (tx) => {
    await tx.identities.save(['ann', 'bob', 'eve'].map((id) => buildIdentity(id, { identityProfileId: null })));
    await tx.sodPolicies.save([
      buildSodPolicy('p', { state: 'ENFORCED', allowedControls: [{ type: 'CONTROL', id: named }] }),
    ]);
  });
});
afterAll(() => api.app.close());
beforeEach(reset);

async function reset(): Promise<void> {
  await api.store.write(['inventory', 'sod-policies'], async (tx) => {
    await tx.pendingChanges.deleteMany(
      (await tx.pendingChanges.list({ limit: 10_000, offset: 0 })).items.map(({ id }) => id),
    );
    await tx.controls.save([stored, { ...stored, id: other }]);
  });
}

type Target = readonly ['DELETE' | 'POST' | 'PUT', string];

async function send(claims: object, [method, url]: Target, body?: object) {
  const authorization = `Bearer ${await api.issuer.sign({ ...claims })}`;
  const options = { method, url, headers: { authorization }, ...(body !== undefined && { payload: body }) };
  const { statusCode, headers, payload } = await api.app.inject(options);
  const read = payload === '' ? undefined : (JSON.parse(payload) as unknown);
  return { statusCode, location: headers.location!, body: read as Record<string, unknown> };
}
const put = (claims: object, body: object) => send(claims, ['PUT', `/controls/v1/${named}`], body);
const read = (id: string) => api.store.read((tx) => tx.controls.get(id));

it('waits with a control that becomes longer until another person approves', async () => {
  const held = await put(eve, { expiration: '72h' });
  expect([held.statusCode, held.body]).toMatchObject([
    202,
    { action: 'CHANGE', resourceType: 'CONTROL', resourceId: named, proposedRows: [{ after: { expiration: 72 } }] },
  ]);
  expect(await read(named)).toEqual(stored);
  expect((await send(eve, ['POST', `${held.location}/approve`], {})).statusCode).toBe(403);
  expect((await send(bob, ['POST', `${held.location}/approve`], {})).body).toMatchObject({ state: 'APPROVED' });
  expect(await read(named)).toEqual({ ...stored, expiration: 72 });
});

it('does not approve a change of a control that has changed since', async () => {
  const held = await put(eve, { expiration: '72h' });
  expect((await put(bob, { expiration: '24h' })).statusCode).toBe(200);
  expect((await send(bob, ['POST', `${held.location}/approve`], {})).statusCode).toBe(409);
  expect(await read(named)).toMatchObject({ expiration: 24 });
});

it.each([
  ['no end', { expiration: null }, 202],
  ['no justification', { justificationRequired: false }, 202],
  ['less time', { expiration: '1h' }, 200],
  ['another name', { name: 'Renamed', description: 'as before' }, 200],
  ['another type, that does not mitigate', { type: 'Remediation', expiration: null }, 200],
])('decides on a control with %s', async (_, body, status) => {
  expect((await put(eve, body)).statusCode).toBe(status);
  expect((await put(client, body)).statusCode).toBe(status === 202 ? 403 : 200);
});

it('waits with a control that replaces a deleted one which an enforced policy allows', async () => {
  const owner = { type: 'IDENTITY', id: 'ann' };
  for (const [id, status] of [
    [named, 202],
    [other, 201],
  ] as const) {
    expect((await send(eve, ['DELETE', `/controls/v1/${id}`])).statusCode).toBe(204);
    const body = { id, name: id, owner, type: 'Mitigation', expiration: '365d' };
    expect((await send(eve, ['POST', '/controls/v1'], body)).statusCode).toBe(status);
  }
  expect(await read(named)).toBeUndefined();
});

it('no requests of one person let a control mitigate more', async () => {
  const change = fc.record(
    {
      type: fc.constantFrom('Mitigation', 'Remediation'),
      expiration: fc.constantFrom(null, '1h', '48h', '2d', '49h', '365d'),
      justificationRequired: fc.boolean(),
      description: fc.constantFrom('one', 'other'),
    },
    { requiredKeys: [] },
  );
  const owner = { type: 'IDENTITY', id: 'ann' };
  const request = fc.oneof(
    { weight: 4, arbitrary: change.map((body) => () => put(eve, body)) },
    change.map((body) => () => {
      return send(eve, ['POST', '/controls/v1'], { id: named, name: 'n', owner, type: 'Mitigation', ...body });
    }),
    fc.constant(() => send(eve, ['DELETE', `/controls/v1/${named}`])),
  );
  const strength = (control: CompensatingControl | undefined) =>
    control?.type === 'Mitigation' ? [control.expiration ?? 8760, Number(!control.justificationRequired)] : [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 8 }), async (requests) => {
      await reset();
      for (const make of requests) {
        const before = strength(await read(named));
        expect((await make()).statusCode).toBeLessThan(500);
        const after = strength(await read(named));
        expect(after.every((one, i) => one <= before[i]!)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
