import { StoreBusy } from '../../ports/store-errors';
import { Batched } from './batched';

/** Notes what was done together; `ends` lets the batch under way end. */
function openBatches(fails: (inputs: readonly string[]) => Error | undefined = () => undefined) {
  const batches: (readonly string[])[] = [];
  const batched = new Batched<string, string>(async (inputs) => {
    batches.push(inputs);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    const failure = fails(inputs);
    if (failure !== undefined) throw failure;
    return inputs.map((input) => `${input} done`);
  });
  return { batches, batched };
}

describe('Batched', () => {
  it('does the first at once, and together what comes while it is under way', async () => {
    const { batches, batched } = openBatches();
    const done = await Promise.all(['a', 'b', 'c'].map((input) => batched.do(input)));
    expect(done).toEqual(['a done', 'b done', 'c done']);
    await batched.do('d');
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('does no more than a hundred at once', async () => {
    const { batches, batched } = openBatches();
    await Promise.all(Array.from({ length: 250 }, (_, n) => batched.do(String(n))));
    expect(batches.map(({ length }) => length)).toEqual([1, 100, 100, 49]);
    expect(batches.flat()).toHaveLength(250);
  });

  it('lets one that fails spoil nothing for those with it', async () => {
    const { batches, batched } = openBatches((inputs) => (inputs.includes('bad') ? new Error('bad') : undefined));
    const done = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((input) => batched.do(input)));
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  });

  it('asks a database that is busy once for all of them', async () => {
    const { batches, batched } = openBatches(() => new StoreBusy());
    const done = await Promise.allSettled(['a', 'b', 'c'].map((input) => batched.do(input)));
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });
});
