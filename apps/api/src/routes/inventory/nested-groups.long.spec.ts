import type { AddressInfo } from 'node:net';
import * as build from '@identity-governance/test-kit';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { createTestApi, type TestApi } from '../../testing/test-api';

const count = 20_000;
const group = (n: number): AccessItemRef => ({ type: 'ENTITLEMENT', id: `g${String(n).padStart(5, '0')}` });
const role: AccessItemRef = { type: 'ROLE', id: 'approver' };

interface Step extends AccessItemRef {
  readonly name: string;
  readonly omittedAfter?: number;
}
interface DescribedItem extends Step {
  readonly paths: readonly (readonly Step[])[];
}

let api: TestApi;
let baseUrl: string;
let headers: Record<string, string>;

/** A chain of groups, each of which grants the next one; Ann has the first. */
beforeAll(async () => {
  api = await createTestApi();
  await api.store.write([], async (tx) => {
    const items = Array.from({ length: count }, (_, n) => build.buildAccessItem(group(n).id, group(n)));
    await tx.accessItems.save([...items, build.buildAccessItem(role.id, role)]);
    await tx.grants.save(items.slice(1).map((_, n) => ({ parent: group(n), child: group(n + 1) })));
    await tx.identities.save([build.buildIdentity('ann')]);
    await tx.assignments.save([{ identityId: 'ann', access: group(0) }]);
  });
  headers = { ...(await api.caller('governance:all')), 'content-type': 'application/json' };
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  baseUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => api.app.close());

async function send(path: string, body?: object): Promise<string> {
  const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(baseUrl + path, { headers, ...request });
  expect(response.ok).toBe(true);
  return response.text();
}

/** The first step and the last 49 of the path to a group. */
function shortened(n: number): readonly object[] {
  const last = Array.from({ length: 49 }, (_, i) => group(n - 48 + i));
  return [{ ...group(0), omittedAfter: n - 49 }, ...last].map((step) => expect.objectContaining(step) as object);
}

describe('a chain of 20,000 nested groups', () => {
  it('is described item by item, in a response of a few megabytes', async () => {
    const text = await send('/identities/v1/ann/access');
    expect(text.length).toBeLessThan(20e6);
    const { access } = JSON.parse(text) as { readonly access: readonly DescribedItem[] };
    expect(access.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, n) => group(n).id));
    expect(access[49]!.paths[0]!.map(({ id }) => id)).toEqual(access.slice(0, 50).map(({ id }) => id));
    expect(access[1_000]!.paths).toEqual([shortened(1_000)]);
    const last = access.at(-1)!;
    expect(last.paths).toEqual([
      [
        { ...group(0), name: access[0]!.name, omittedAfter: count - 2 },
        { ...group(count - 1), name: last.name },
      ],
    ]);
  });

  it('has short paths in predictions, batches and checks', async () => {
    const side = (item: AccessItemRef) => ({ criteriaList: [item] });
    const conflictingAccessCriteria = { leftCriteria: side(group(count - 1)), rightCriteria: side(role) };
    await send('/sod-policies/v1', { name: 'Nested', conflictingAccessCriteria });
    const entry = { identityId: 'ann', accessRefs: [role] };
    const predicted = await send('/sod-violations/v1/predict', entry);
    const batch = await send('/sod-violations/v1/predict-batch', [entry]);
    for (const text of [predicted, batch]) {
      const [, list] = /"leftCriteria":\{"criteriaList":(\[.*\])\},"rightCriteria"/.exec(text)!;
      const [matched] = JSON.parse(list!) as readonly DescribedItem[];
      expect(matched!.paths).toEqual([shortened(count - 1)]);
    }
  });
});
