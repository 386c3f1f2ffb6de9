import type { DatabaseFault } from './database-fault';
import { misfitOf, type SchemaState } from './schema';
import type { TaskWatch } from './task-watch';

export interface SchemaWatchOptions {
  /** Called when this version must no longer run on the schema. */
  readonly onMisfit: (fault: DatabaseFault) => void;
  /** Time between two checks in milliseconds; default 2 s. */
  readonly every?: number;
}

interface SchemaWatchParts extends SchemaWatchOptions {
  readonly task: TaskWatch;
}

const EVERY = 2_000;

/** Checks repeatedly whether this version may run on the schema, which another version may migrate meanwhile. */
export class SchemaWatch {
  /** Why this version must not run on the schema; undefined while it may. */
  misfit: DatabaseFault | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly read: () => Promise<SchemaState>,
    private readonly options: SchemaWatchParts,
  ) {
    this.wait();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private wait(): void {
    this.timer = setTimeout(() => void this.check(), this.options.every ?? EVERY).unref();
  }

  private async check(): Promise<void> {
    const before = this.misfit;
    try {
      if (await this.options.task.isDue()) {
        this.misfit = misfitOf(await this.read());
        this.options.task.rest();
      }
    } catch {
      // A database that does not respond says nothing about its schema, and every use of it reports the reason.
    }
    if (this.timer === undefined) return; // stopped meanwhile
    this.wait();
    if (this.misfit !== undefined && before === undefined) this.options.onMisfit(this.misfit);
  }
}
