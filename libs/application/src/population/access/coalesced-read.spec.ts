import { StoreUnavailable } from '../../ports/store-errors';
import { CoalescedRead } from './coalesced-read';

/** A read whose results are numbered by when it began, ended by hand. */
function manualRead() {
  const ends: (() => void)[] = [];
  let started = 0;
  const shared = new CoalescedRead(() => {
    const number = ++started;
    return new Promise<number>((resolve) => {
      ends.push(() => {
        resolve(number);
      });
    });
  });
  return { shared, started: () => started, end: (number: number) => ends[number - 1]?.call(undefined) };
}

/** Lets every callback of settled promises run. */
async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

describe('CoalescedRead', () => {
  it('answers no request from a read that started before the question', async () => {
    const { shared, started, end } = manualRead();
    const first = shared.fresh();
    const second = shared.fresh();
    const third = shared.fresh();
    expect(started()).toBe(1);
    end(1);
    expect(await first).toBe(1);
    await settle();
    expect(started()).toBe(2);
    end(2);
    expect(await Promise.all([second, third])).toEqual([2, 2]);
  });

  it('starts again when nothing is in flight', async () => {
    const { shared, end } = manualRead();
    const first = shared.fresh();
    end(1);
    await first;
    await settle();
    const second = shared.fresh();
    end(2);
    expect(await second).toBe(2);
  });

  it('passes a failure only to those who waited for it', async () => {
    let fails = true;
    const shared = new CoalescedRead(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve('here')));
    const first = shared.fresh();
    fails = false;
    const second = shared.fresh();
    await expect(first).rejects.toThrow('away');
    expect(await second).toBe('here');
  });

  it('passes a failure to those who wait for the next read too where the database cannot be used', async () => {
    const reads: (readonly string[])[] = [];
    let cut: ((reason: Error) => void) | undefined;
    const shared = new CoalescedRead<number, string>((asked) => {
      reads.push([...asked]);
      return cut === undefined ? new Promise((_, reject) => (cut = reject)) : Promise.resolve(reads.length);
    });
    const early = [shared.fresh(['a']), shared.fresh(['b']), shared.fresh(['c'])];
    cut!(new StoreUnavailable());
    for (const one of early) await expect(one).rejects.toThrow(StoreUnavailable);
    expect(await shared.fresh(['d'])).toBe(2);
    expect(reads).toEqual([['a'], ['d']]);
  });

  it('waits for those who are about to ask, if it is reported how to, and then shares one read among all', async () => {
    let hasGathered: (() => void) | undefined;
    const gather = () => new Promise<void>((resolve) => (hasGathered = resolve));
    const reads: (readonly string[])[] = [];
    const shared = new CoalescedRead<number, string>(
      async (asked) => {
        reads.push([...asked]);
        return Promise.resolve(reads.length);
      },
      { gather },
    );
    const early = ['a', 'b'].map((key) => shared.fresh([key]));
    await settle();
    expect(reads).toEqual([]);
    early.push(shared.fresh(['c']));
    hasGathered?.();
    expect(await Promise.all(early)).toEqual([1, 1, 1]);
    const late = shared.fresh(['d']);
    hasGathered?.();
    expect(await late).toBe(2);
    expect(reads).toEqual([['a', 'b', 'c'], ['d']]);
  });
});
