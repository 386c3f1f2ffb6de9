import { StoreBusy, StoreUnavailable } from '../../ports/store-errors';
import { Batched } from './batched';

interface Behaviour {
  readonly fails?: (inputs: readonly string[]) => Error | undefined;
  /** How many of a batch there is time for. */
  readonly hasTimeFor?: number;
  readonly atOnce?: number;
}

/** Notes what was done together; each batch takes a few turns. */
function openBatches({ fails = () => undefined, hasTimeFor = Infinity, atOnce }: Behaviour = {}) {
  const batches: (readonly string[])[] = [];
  const batched = new Batched<string, string>(async (inputs) => {
    batches.push(inputs);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    const failure = fails(inputs);
    if (failure !== undefined) throw failure;
    return inputs.slice(0, hasTimeFor).map((input) => `${input} done`);
  }, atOnce);
  return { batches, batched };
}

/** Each asked a turn after the one before. */
async function ask(batched: Batched<string, string>, inputs: readonly string[]): Promise<readonly string[]> {
  const done: Promise<string>[] = [];
  for (const input of inputs) {
    done.push(batched.do(input));
    await Promise.resolve();
  }
  return Promise.all(done);
}

describe('Batched', () => {
  it('does together what comes at the same time, and what comes while it is in progress', async () => {
    const { batches, batched } = openBatches();
    const done = await Promise.all([...['a', 'b', 'c'].map((input) => batched.do(input)), ask(batched, ['d', 'e'])]);
    expect(done).toEqual(['a done', 'b done', 'c done', ['d done', 'e done']]);
    await batched.do('f');
    expect(batches).toEqual([['a', 'b', 'c', 'd'], ['e'], ['f']]);
  });

  it('runs a limited number of batches at once, and what comes meanwhile together', async () => {
    const { batches, batched } = openBatches({ atOnce: 2 });
    await ask(batched, ['a', 'b', 'c', 'd']);
    expect(batches).toEqual([['a'], ['b'], ['c', 'd']]);
  });

  it('does first in the next batch what there was no time for', async () => {
    const { batches, batched } = openBatches({ hasTimeFor: 2 });
    const first = Promise.all(['a', 'b', 'c'].map((input) => batched.do(input)));
    await Promise.resolve();
    expect([await batched.do('d'), await first]).toEqual(['d done', ['a done', 'b done', 'c done']]);
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['c', 'd'],
    ]);
  });

  it('does no more than a hundred at once', async () => {
    const { batches, batched } = openBatches();
    await Promise.all(Array.from({ length: 250 }, (_, n) => batched.do(String(n))));
    expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(batches.flat()).toHaveLength(250);
  });

  it('lets one that fails spoil nothing for those with it', async () => {
    const { batches, batched } = openBatches({
      fails: (inputs) => (inputs.includes('bad') ? new Error('bad') : undefined),
    });
    const done = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((input) => batched.do(input)));
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['a', 'b', 'bad', 'c'], ['a'], ['b'], ['bad'], ['c']]);
  });

  it('asks a database that is busy once for all of them', async () => {
    const { batches, batched } = openBatches({ fails: () => new StoreBusy() });
    const done = await Promise.allSettled(['a', 'b', 'c'].map((input) => batched.do(input)));
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });
  it('refuses those who wait where the database cannot be used, and knows that nothing was done for them', async () => {
    let cut: ((reason: Error) => void) | undefined;
    const batches: (readonly string[])[] = [];
    const batched = new Batched<string, string>((inputs) => {
      batches.push(inputs);
      return cut === undefined ? new Promise((_, reject) => (cut = reject)) : Promise.resolve(inputs);
    });
    const first = batched.do('a');
    await Promise.resolve();
    await Promise.resolve();
    const waiting = [batched.do('b'), batched.do('c')];
    cut!(new StoreUnavailable({ mayBeChanged: true }));
    const done = await Promise.allSettled([first, ...waiting]);
    const mayBeChanged = [true, false, false];
    expect(done).toMatchObject(mayBeChanged.map((may) => ({ status: 'rejected', reason: { mayBeChanged: may } })));
    expect(batches).toEqual([['a']]);
    expect(await batched.do('d')).toBe('d');
  });

  it.each([
    ['another writer', new StoreBusy()],
    ['no database', new StoreUnavailable()],
  ])('does none alone after one that met %s', async (_, failure) => {
    const { batches, batched } = openBatches({
      fails: (inputs) => (inputs.length > 1 ? new Error('bad') : inputs[0] === 'b' ? failure : undefined),
    });
    const done = await Promise.allSettled(['a', 'b', 'c', 'd'].map((input) => batched.do(input)));
    const refused = { status: 'rejected', reason: { name: failure.name } };
    expect(done).toMatchObject([{ status: 'fulfilled' }, refused, refused, refused]);
    expect(batches).toEqual([['a', 'b', 'c', 'd'], ['a'], ['b']]);
  });

  it('goes on with those who wait after a batch that met another writer', async () => {
    const { batches, batched } = openBatches({ fails: ([first]) => (first === 'a' ? new StoreBusy() : undefined) });
    const first = batched.do('a');
    for (let turn = 0; turn < 3; turn++) await Promise.resolve();
    expect(await Promise.allSettled([first, batched.do('b')])).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: 'b done' },
    ]);
    expect(batches).toEqual([['a'], ['b']]);
  });
});
