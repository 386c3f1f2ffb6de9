import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import { ok } from '@identity-governance/values';
import { createTestApi, type TestApi } from '../testing/test-api';
import { operation } from './operation';

const begun: string[] = [];
let end: () => void;
let ended: Promise<void>;
let api: TestApi;

const quick = operation({
  ...{ id: 'get-quick-v1', method: 'GET', path: '/quick/v1', summary: 'Quick', scope: 'inventory:read' },
  answer: { status: 200, description: 'Quick' },
  handle: () => Promise.resolve(ok({})),
});
const held = (method: 'GET' | 'DELETE', path: `/${string}`) =>
  operation({
    ...{ id: `${method.toLowerCase()}-held-v1`, method, path, summary: 'Held', scope: 'inventory:manage' },
    answer: { status: 200, description: 'Held' },
    handle: async ({ headers }) => {
      begun.push(String(headers['x-name']));
      await ended;
      return ok({});
    },
  });

beforeEach(async () => {
  begun.length = 0;
  ended = new Promise((resolve) => (end = resolve));
  api = await createTestApi({ operations: [quick, held('GET', '/reads/v1'), held('DELETE', '/writes/v1')] });
});
afterEach(() => api.app.close());

const countOf = (name: string) => begun.filter((other) => other === name).length;

async function askAs(client: string) {
  const authorization = `Bearer ${await api.issuer.sign({ client_id: client, scope: 'governance:all' })}`;
  const ask = (method: 'GET' | 'DELETE', url: string) =>
    api.app.inject({ method, url, headers: { authorization, 'x-name': client } });
  await ask('GET', '/quick/v1'); // its token is known from here on
  return ask;
}

it('lets one client read a few at a time while others are there, and write as many as ever', async () => {
  const [one, other] = [await askAs('one'), await askAs('other')];
  const seen: number[] = [];
  const clock = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as unknown as NodeJS.Timeout);
  const reads = [...Array.from({ length: 10 }, () => one('GET', '/reads/v1')), other('GET', '/reads/v1')];
  for (let round = 0; round < 100; round++) await nextRound();
  seen.push(countOf('one'), countOf('other'));
  const writes = Array.from({ length: 10 }, () => one('DELETE', '/writes/v1'));
  for (let round = 0; round < 100; round++) await nextRound();
  seen.push(countOf('one'));
  clock.mockRestore();
  expect(seen).toEqual([2, 1, 12]);
  end();
  const answers = await Promise.all([...reads, ...writes]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 21 }, () => 200));
});

it('does not let reads that wait for something else keep others of their client from beginning', async () => {
  const one = await askAs('one');
  await (
    await askAs('other')
  )('GET', '/quick/v1');
  const reads = Array.from({ length: 10 }, () => one('GET', '/reads/v1'));
  while (countOf('one') < 10) await sleep(5);
  end();
  await Promise.all(reads);
});

it('lets a client alone read as many as it likes at a time', async () => {
  const one = await askAs('one');
  await sleep(1100); // its token was not known at first: until then it counts as two callers
  const reads = Array.from({ length: 10 }, () => one('GET', '/reads/v1'));
  await sleep(200);
  expect(begun).toHaveLength(10);
  end();
  await Promise.all(reads);
});
