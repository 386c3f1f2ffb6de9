import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

interface Answer {
  readonly messages: readonly { readonly text: string }[];
  readonly causes: readonly { readonly text: string }[];
}

let api: TestApi;
let authorization: string;

beforeEach(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  ({ authorization } = await api.caller('inventory:manage'));
});
afterEach(() => api.app.close());

async function post(payload: string, query = '') {
  const headers = { authorization, 'content-type': 'application/x-ndjson' };
  const response = await api.app.inject({ method: 'POST', url: `/inventory/v1/import${query}`, headers, payload });
  return { status: response.statusCode, body: response.json<Answer>() };
}

const role = (id: string) => `{"kind":"roles","row":{"id":"${id}","name":"Role"}}\n`;
const knowsRole = (id: string) =>
  api.store.read(async (tx) => (await tx.accessItems.getMany([{ type: 'ROLE', id }])).length === 1);

describe('an import with many lines that are refused', () => {
  it.each([
    ['lines that are no rows', '0\n'],
    ['rows that are invalid', '{"kind":"roles","row":0}\n'],
  ])('ends after the first hundred and some, and counts the lines behind: %s', async (_, line) => {
    const count = Math.floor(2 ** 20 / line.length);
    const { status, body } = await post(line.repeat(count) + role('behind'));
    expect([status, body.causes.length]).toEqual([400, 100]);
    const [, faults, unchecked] = /^errors in the import: (\d+); nothing was changed; lines not checked: (\d+)$/.exec(
      body.messages[0]!.text,
    )!;
    expect(Number(faults)).toBeLessThanOrEqual(500);
    expect(Number(faults) + Number(unchecked)).toBe(count + 1);
  });

  it('is checked to its end where fewer than a hundred lines are refused', async () => {
    const { status, body } = await post(`${'0\n'.repeat(98)}${role('r1').repeat(1000)}0\n`);
    expect(status).toBe(400);
    expect(body.messages[0]!.text).toBe('errors in the import: 1098; nothing was changed');
  });

  it('skips up to a thousand of them with `skipInvalid`, and saves the others', async () => {
    const good = await post(`${'0\n'.repeat(1000)}${role('behind')}`, '?skipInvalid=true');
    expect(good).toMatchObject({ status: 200, body: { faultCount: 1000 } });
    expect(await knowsRole('behind')).toBe(true);
  });

  it.each(['?skipInvalid=true', '?skipInvalid=true&dryRun=true'])(
    'changes nothing where more of them are no rows, also with %s',
    async (query) => {
      const { status, body } = await post(`${role('before')}${'{}\n'.repeat(10_000)}${role('behind')}`, query);
      expect(status).toBe(400);
      expect(body.messages[0]!.text).toMatch(/; lines not checked: 90\d\d$/);
      expect(await knowsRole('before')).toBe(false);
    },
  );
});
