import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value that is known to everything that a task calls and awaits. Before Node 24, each promise of a process costs
 * several times as much while such a storage is in use, and it stays in use after its first task: so this one is put
 * out of use whenever no task is under way.
 */
export class AmbientValue<T> {
  private readonly storage = new AsyncLocalStorage<T>();
  private underWay = 0;

  /** What the task leaves behind at its end, such as a timer, may not know the value any more. */
  async run<R>(value: T, task: () => Promise<R>): Promise<R> {
    this.underWay++;
    try {
      return await this.storage.run(value, task);
    } finally {
      this.underWay--;
      if (this.underWay === 0) this.storage.disable();
    }
  }

  /** Undefined outside of any task. */
  get(): T | undefined {
    return this.storage.getStore();
  }
}
