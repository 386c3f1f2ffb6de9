import { scopes, type Scope } from '@identity-governance/application';
import { buildIdentity } from '@identity-governance/test-kit';
import type { Operation } from '../http/operation';
import { detectViolations } from '../testing/detect-violations';
import { createTestApi, type TestApi } from '../testing/test-api';

/** What a token may carry: nothing, or each scope alone. */
const scopeSets: readonly (readonly Scope[])[] = [[], ...scopes.map((scope) => [scope])];

let api: TestApi;
const tokens = new Map<string, { authorization: string }>();

beforeAll(async () => {
  api = await createTestApi();
  await api.store.write([], (tx) => tx.identities.save([buildIdentity('tester')]));
  await detectViolations(api.store);
});

afterAll(() => api.app.close());

async function callerWith(granted: readonly Scope[]): Promise<{ authorization: string }> {
  const scope = granted.join(' ');
  const caller = tokens.get(scope) ?? (await api.caller(scope));
  tokens.set(scope, caller);
  return caller;
}

/** Good enough to pass every check up to that of the scope. */
async function statusOf({ method, path, body }: Operation, granted: readonly Scope[]): Promise<number> {
  const response = await api.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, 'x'),
    headers: {
      ...(await callerWith(granted)),
      'x-service-experimental': 'true',
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: '' }),
  });
  return response.statusCode;
}

/** Their requests are refused for what they hold, or answer with nothing. */
const openToOwners = [
  ...['list-my-violations-v1', 'reassign-violation-v1', 'apply-violation-control-v1', 'end-violation-control-v1'],
  ...['comment-violation-v1', 'request-violation-removal-v1'],
  'list-inventory-warnings-v1',
];

/** `:manage` and `:approve` include `:read`, `governance:all` everything. Source: docs/api.md, "Scopes". */
function allowing(scope: Scope): readonly string[] {
  return [scope, scope.replace(/:read$/, ':manage'), scope.replace(/:read$/, ':approve'), 'governance:all'];
}

it('answers 403 to every scope set that does not allow the operation, and to no other', async () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const operation of api.operations) {
    const { scope, otherScopes = [] } = operation;
    const allowed = scope === null ? [...scopes] : [scope, ...otherScopes].flatMap(allowing);
    const allOthers = scopes.filter((scope) => !allowed.includes(scope));
    for (const granted of [...scopeSets, allOthers]) {
      const isOpen = operation.scope === null || openToOwners.includes(operation.id);
      const isAllowed = isOpen || granted.some((scope) => allowed.includes(scope));
      const status = await statusOf(operation, granted);
      compared++;
      if ((status === 403) === isAllowed || status === 401 || status === 429 || status >= 500) {
        wrong.push(`${operation.id} with [${granted.join(' ')}]: ${status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBe(api.operations.length * (scopes.length + 2));
});

it('asks every operation but those on health for a token', async () => {
  const open = api.operations.filter(({ scope }) => scope === null).map(({ id }) => id);
  expect(open).toEqual(['get-liveness', 'get-readiness']);
  for (const { method, path, scope } of api.operations) {
    const { statusCode } = await api.app.inject({ method, url: path.replaceAll(/:\w+/g, 'x') });
    expect([path, statusCode === 401]).toEqual([path, scope !== null]);
  }
});

it('does nothing for a token of another tenant, and for one that names none', async () => {
  const tenant = await createTestApi({ tenantClaim: 'tid' });
  const statusOf = async (claims: object) => {
    const token = await tenant.issuer.sign({ scope: 'governance:all', ...claims });
    return (await tenant.app.inject({ url: '/identities/v1', headers: { authorization: `Bearer ${token}` } }))
      .statusCode;
  };
  expect([await statusOf({ tid: 'acme' }), await statusOf({ tid: 'other' }), await statusOf({})]).toEqual([
    200, 403, 403,
  ]);
});
