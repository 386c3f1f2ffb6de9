import { createTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await createTestApi();
  headers = { ...(await api.caller('governance:all')), 'content-type': 'application/json' };
});

const post = (payload: string, more: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/sod-violations/v1/predict-batch',
    headers: { ...headers, ...more },
    payload,
  });
const long = `[${'[],'.repeat(32_000)}[]]`;

it('lets others be answered between long bodies that arrive together', async () => {
  const other = { authorization: `Bearer ${await api.issuer.sign({ client_id: 'other', scope: 'governance:all' })}` };
  await Promise.all([post('[]'), post('[]', other)]); // their tokens are known from here on
  const ended: string[] = [];
  const note = (name: string) => () => ended.push(name);
  const all = Array.from({ length: 20 }, () => post(long).then(note('long')));
  await new Promise(setImmediate);
  all.push(post('[]', other).then(note('short')));
  await Promise.all(all);
  expect(ended.indexOf('short')).toBeLessThan(10);
});

it.each(['', '[', '['.repeat(99), '{"__proto__":1}', '"\ud800'])(
  'refuses a long body that begins with `%s`',
  async (start) => {
    const refused = await post(start + ' '.repeat(100_000));
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { detailCode: '400.0 Bad Request Syntax' }]);
  },
);
