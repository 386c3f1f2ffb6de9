import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import {
  StoreBusy,
  StoreUnavailable,
  TooManyIdentities,
  type PopulationQueries,
} from '@identity-governance/application';
import { defaultDatabaseLimits } from '@identity-governance/persistence';
import { answerQueries } from './answer-queries';
import type { QueryMessage, ResponseMessage } from './query-messages';
import { QueryProcess, type QueryProcessOptions } from './query-process';

const state = {
  databaseUrl: 'sqlite:none',
  limits: defaultDatabaseLimits,
  ...{ keptIdentities: 10, disabledHoldAccess: false },
};

/** Behaves as the id of the item that it is queried for says. */
const script = `
  let state;
  process.on('message', ({ kind, id, args, state: opened }) => {
    if (kind === 'open') return void (state = opened);
    if (kind === 'ping') return process.send({ id, result: null });
    switch (args[0].id) {
      case 'crash': throw new Error('crashed as requested');
      case 'wait': return;
      case 'hang': for (;;);
      default: process.send({ id, result: { ok: true, value: [process.pid, args[0].id, state] } });
    }
  });
  process.on('disconnect', () => process.exit(0));
`;

let folder: string;
let started: ChildProcess[];
let logged: object[];
let queries: QueryProcess;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'queries-'));
  writeFileSync(join(folder, 'process.cjs'), script);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
afterEach(() => queries.close());

function open(options: Partial<QueryProcessOptions> = {}): void {
  [started, logged] = [[], []];
  const start = () => {
    const child = fork(join(folder, 'process.cjs'), [], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.push(child);
    return child;
  };
  const logger = { error: (reason: object) => logged.push(reason) };
  queries = new QueryProcess({ start, state, logger, ...options });
}

const ask = (id: string) => queries.itemRemediation({ type: 'ROLE', id }) as Promise<unknown>;

describe('the process for queries over all identities', () => {
  it('starts with the first query, and receives arguments and state as they are', async () => {
    open();
    expect(started).toHaveLength(0);
    const value = [expect.any(Number), 'one', state];
    expect(await Promise.all([ask('one'), ask('one')])).toEqual([
      { ok: true, value },
      { ok: true, value },
    ]);
    expect(started).toHaveLength(1);
  });

  it('that ends fails its queries, is logged, and is replaced by the next one', async () => {
    open();
    const waiting = ask('wait');
    await expect(Promise.all([waiting, ask('crash')])).rejects.toThrow('was interrupted');
    expect(await ask('one')).toMatchObject({ ok: true });
    expect(started).toHaveLength(2);
    expect(logged).toEqual([{ code: 1, signal: null }]);
  });

  it('that reports errors, one after another, is ended, and replaced by the next query', async () => {
    open();
    const waiting = ask('wait');
    const errors = [new Error('kill EPERM'), new Error('kill EPERM')];
    for (const err of errors) started[0]!.emit('error', err);
    await expect(waiting).rejects.toThrow('was interrupted');
    await once(started[0]!, 'exit');
    expect(await ask('one')).toMatchObject({ ok: true });
    expect(started).toHaveLength(2);
    expect(logged).toEqual([{ err: errors[0] }]);
  });

  it('refuses more queries than it may have', async () => {
    open({ maxQueries: 1 });
    const waiting = ask('wait');
    await expect(ask('one')).rejects.toThrow('1 queries over all identities are in progress, the maximum');
    await queries.close();
    await expect(waiting).rejects.toThrow('was interrupted');
    await expect(ask('one')).rejects.toThrow('the service is stopping');
    expect(logged).toEqual([]);
  });

  it('that takes too long fails the query, and is killed only if it hangs', async () => {
    open({ queryMilliseconds: 1_000, pingMilliseconds: 1_000 });
    await expect(ask('wait')).rejects.toThrow('takes too long at the moment');
    expect(await ask('one')).toMatchObject({ ok: true });
    expect(started).toHaveLength(1);
    await expect(ask('hang')).rejects.toThrow('takes too long at the moment');
    await once(started[0]!, 'exit');
    expect(logged).toEqual([{ code: null, signal: 'SIGKILL' }]);
    expect(await ask('one')).toMatchObject({ ok: true });
  });

  it('that cannot start fails the query', async () => {
    open({ start: () => fork(join(folder, 'process.cjs'), [], { execPath: join(folder, 'none') }) });
    await expect(ask('one')).rejects.toThrow('was interrupted');
  });
});

describe('the responses of the process', () => {
  it.each([
    new StoreBusy(),
    new StoreUnavailable({ cause: new Error('no space left') }),
    new TooManyIdentities(7),
    new TypeError('a bug'),
  ])('carry %s', async (error) => {
    const responses: ResponseMessage[] = [];
    let receive!: (message: QueryMessage) => void;
    const answered = new Promise<void>((resolve) => {
      const channel = {
        receive: (listener: typeof receive) => {
          receive = listener;
        },
        send: (message: ResponseMessage) => {
          responses.push(deserialize(serialize(message)) as ResponseMessage);
          resolve();
        },
      };
      const failing = {
        itemRemediation: () => Promise.reject(error),
      } as Partial<PopulationQueries> as PopulationQueries;
      answerQueries(channel, () => Promise.resolve(failing));
    });
    receive({ kind: 'open', state });
    receive({ kind: 'query', id: 3, query: 'itemRemediation', args: ['x'] });
    await answered;
    open({
      start: () =>
        fork(join(folder, 'respond.cjs'), [JSON.stringify(responses[0])], { serialization: 'advanced', execArgv: [] }),
    });
    const respond =
      "const response = JSON.parse(process.argv[2]); process.on('message', ({ id }) => id && process.send({ ...response, id }));";
    writeFileSync(join(folder, 'respond.cjs'), respond);
    const thrown = await ask('x').catch((caught: unknown) => caught);
    expect(thrown).toMatchObject({ message: error.message });
    expect((thrown as Error).name).toBe(error instanceof TypeError ? 'Error' : error.name);
    if (error instanceof StoreUnavailable) expect((thrown as Error).cause).toMatchObject({ message: 'no space left' });
  });
});
