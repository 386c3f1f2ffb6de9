import { createTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.app.close());

/** Writes a body in which the first object has its first property twice; `path`: of that property. */
function repeat(body: unknown): { readonly payload: string; readonly path: string } {
  const text = JSON.stringify(body);
  const [start = '', name = ''] = /^\[?\{("[^"]*"):/.exec(text) ?? [];
  const path = `${text.startsWith('[') ? '0.' : ''}${String(JSON.parse(name))}`;
  return { payload: `${start}null,${text.slice(start.length - name.length - 1)}`, path };
}

it('are 400 in the body of every operation, and name the property', async () => {
  const headers = { ...(await api.caller('governance:all')), 'x-service-experimental': 'true' };
  const checked: string[] = [];
  for (const { id, method, path: route, body, examples = [] } of api.operations) {
    const example = examples.find((one) => one.body !== undefined && /^\[?\{"/.test(JSON.stringify(one.body ?? null)));
    if (body === undefined || body.type === 'application/x-ndjson' || example === undefined) continue;
    const url = route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(example.params?.[name] ?? 'x'));
    const { payload, path } = repeat(example.body);
    const sent = await api.app.inject({ method, url, headers: { ...headers, 'content-type': body.type }, payload });
    const { detailCode, causes } = sent.json<{ detailCode: string; causes: { text: string }[] }>();
    expect([id, sent.statusCode, detailCode, causes.map(({ text }) => text)]).toEqual([
      ...[id, 400, '400.1 Bad Request Content'],
      [`the body has the property \`${path}\` twice`],
    ]);
    checked.push(id);
  }
  expect(checked).toContain('start-predict-sod-violations-v1');
  expect(checked.length).toBeGreaterThan(30);
});

it('are errors of their line in an import', async () => {
  const headers = { ...(await api.caller('governance:all')), 'content-type': 'application/x-ndjson' };
  const payload = '{"kind":"roles","row":{"id":"r","name":"A","name":"B"}}\n';
  const { statusCode, body } = await api.app.inject({
    ...{ method: 'POST', url: '/inventory/v1/import', headers, payload },
  });
  expect([statusCode, body]).toEqual([400, expect.stringContaining('has the property `row.name` twice')]);
});
