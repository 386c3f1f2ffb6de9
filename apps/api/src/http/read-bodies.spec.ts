import { createTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await createTestApi();
  headers = { ...(await api.caller('governance:all')), 'content-type': 'application/json' };
});

const post = (payload: string) =>
  api.app.inject({ method: 'POST', url: '/sod-violations/v1/predict-batch', headers, payload });
const long = `[${'[],'.repeat(100_000)}[]]`;

it('lets others be answered between long bodies that arrive together', async () => {
  await post('[]'); // its token is known from here on
  const ended: string[] = [];
  const note = (name: string) => () => ended.push(name);
  const all = Array.from({ length: 20 }, () => post(long).then(note('long')));
  await new Promise(setImmediate);
  all.push(post('[]').then(note('short')));
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
