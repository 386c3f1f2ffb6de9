import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { AmbientValue } from './ambient-value';

describe('AmbientValue', () => {
  it('is known to what a task awaits, and each task has its own', async () => {
    const ambient = new AmbientValue<string>();
    const valueAfter = (value: string, milliseconds: number) =>
      ambient.run(value, async () => {
        await setTimeout(milliseconds);
        return ambient.get();
      });
    expect(await Promise.all([valueAfter('a', 5), valueAfter('b', 1), valueAfter('c', 3)])).toEqual(['a', 'b', 'c']);
  });

  it('is known to a task within which another one ends', async () => {
    const ambient = new AmbientValue<string>();
    const seen = await ambient.run('outer', async () => {
      await ambient.run('inner', () => setTimeout(1));
      await setTimeout(1);
      return ambient.get();
    });
    expect(seen).toBe('outer');
  });

  it('is unknown when the last task has ended, also when that failed, and known again to the next', async () => {
    const ambient = new AmbientValue<string>();
    await expect(ambient.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(ambient.get()).toBeUndefined();
    expect(await ambient.run('b', () => Promise.resolve(ambient.get()))).toBe('b');
    expect(ambient.get()).toBeUndefined();
  });

  it('is put out of use with the end of the last task, and not before', async () => {
    const disable = jest.spyOn(AsyncLocalStorage.prototype, 'disable');
    const ambient = new AmbientValue<string>();
    const long = ambient.run('a', () => setTimeout(20));
    await ambient.run('b', () => setTimeout(1));
    expect(disable).not.toHaveBeenCalled();
    await long;
    expect(disable).toHaveBeenCalledTimes(1);
  });
});
