import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import { ok } from '@identity-governance/values';
import { createTestApi, type TestApi } from '../testing/test-api';
import type { RateGroup } from '../rate-limits/rate-limits';
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
const held = (method: 'GET' | 'DELETE', path: `/${string}`, group: RateGroup) =>
  operation({
    ...{ id: `${group}-held-v1`, method, path, summary: 'Held', scope: 'inventory:manage', group },
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
  const operations = [quick, held('GET', '/reads/v1', 'management'), held('DELETE', '/checks/v1', 'sod-violations')];
  api = await createTestApi({ operations });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.app.close();
});

function haveMuchToDo(): void {
  jest.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ utilization: 1, active: 1, idle: 0 });
}

/** Time does not pass meanwhile; the turns of before are over. */
async function beforeAnyTimeOut(work: () => Promise<void>): Promise<void> {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 100);
  await work();
  for (let round = 0; round < 100; round++) await nextRound();
  clock.mockRestore();
}

const countOf = (name: string) => begun.filter((other) => other === name).length;

async function askAs(client: string) {
  const authorization = `Bearer ${await api.issuer.sign({ client_id: client, scope: 'governance:all' })}`;
  const ask = (method: 'GET' | 'DELETE', url: string) =>
    api.app.inject({ method, url, headers: { authorization, 'x-name': client } });
  await ask('GET', '/quick/v1'); // its token is known from here on
  return ask;
}

it('lets one client ask one thing at a time while others are there and the event loop has much to do', async () => {
  haveMuchToDo();
  const [one, other] = [await askAs('one'), await askAs('other')];
  let reads: ReturnType<typeof one>[] = [];
  await beforeAnyTimeOut(async () => {
    reads = [...Array.from({ length: 10 }, () => one('GET', '/reads/v1')), other('GET', '/reads/v1')];
    await nextRound();
  });
  expect([countOf('one'), countOf('other')]).toEqual([1, 1]);
  end();
  const answers = await Promise.all(reads);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 11 }, () => 200));
});

it('lets it ask for as many predictions and checks as ever, which share their work', async () => {
  haveMuchToDo();
  const one = await askAs('one');
  await askAs('other');
  let checks: ReturnType<typeof one>[] = [];
  await beforeAnyTimeOut(async () => {
    checks = Array.from({ length: 10 }, () => one('DELETE', '/checks/v1'));
    await nextRound();
  });
  expect(countOf('one')).toBe(10);
  end();
  await Promise.all(checks);
});

it('lets one client ask many things at a time while the event loop has little to do', async () => {
  jest.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ utilization: 0, active: 0, idle: 1 });
  const one = await askAs('one');
  await askAs('other');
  let reads: ReturnType<typeof one>[] = [];
  await beforeAnyTimeOut(async () => {
    reads = Array.from({ length: 10 }, () => one('GET', '/reads/v1'));
    await nextRound();
  });
  expect(countOf('one')).toBe(10);
  end();
  await Promise.all(reads);
});

it('does not let reads that wait for something else keep others of their client from beginning', async () => {
  haveMuchToDo();
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
  haveMuchToDo();
  const one = await askAs('one');
  await sleep(1100); // its token was not known at first: until then it counts as two callers
  const reads = Array.from({ length: 10 }, () => one('GET', '/reads/v1'));
  while (begun.length < 10) await sleep(5);
  end();
  await Promise.all(reads);
});
