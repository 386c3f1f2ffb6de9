import { setTimeout } from 'node:timers/promises';
import { actorName, WorkScope } from './work-scope';

describe('WorkScope', () => {
  it('distinguishes concurrent work', async () => {
    const scope = new WorkScope();
    const nameAfter = async (name: string, milliseconds: number) =>
      scope.run({ kind: 'CLIENT', name, trackingId: name }, async () => {
        await setTimeout(milliseconds);
        return scope.get().name;
      });
    expect(await Promise.all([nameAfter('a', 5), nameAfter('b', 1)])).toEqual(['a', 'b']);
  });

  it('knows the work that others outlive, that fails, and that begins after a pause', async () => {
    const scope = new WorkScope();
    const work = (name: string) => ({ kind: 'CLIENT', name, trackingId: name }) as const;
    for (const name of ['a', 'b']) {
      const outer = scope.run(work(name), async () => {
        const failing = scope.run(work('inner'), async () => {
          await setTimeout(1);
          throw new Error(scope.get().name);
        });
        await expect(failing).rejects.toThrow('inner');
        return scope.get().name;
      });
      expect(await outer).toBe(name);
      expect(() => scope.get()).toThrow('unknown');
    }
  });

  it('refuses to name an author where there is none', () => {
    const scope = new WorkScope();
    expect(() => scope.get()).toThrow('the actor of this work is unknown');
    expect(scope.traceparent()).toBeUndefined();
  });

  it('signs with what can be shown, and not with too much of it', () => {
    expect(actorName('billing-app')).toBe('billing-app');
    expect(actorName('a\0b\u202ec\ud800')).toBe('a\ufffdb\ufffdc\ufffd');
    expect(Array.from(actorName('\u{1f600}'.repeat(300)))).toHaveLength(256);
  });
});
