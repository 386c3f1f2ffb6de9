import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor, CurrentActor, ReadTransaction } from '@identity-governance/application';

/** A request, command or job: its actor and its trace. */
export interface Work extends Actor {
  /** W3C Trace Context, section 3.2; undefined if it is not traced. */
  readonly traceparent?: string | undefined;
  /** The person on whose behalf a request is made. */
  readonly person?: string | undefined;
}

/** Checks the state before a request changes it; throws if a condition is not met. */
export type Precondition = (tx: ReadTransaction) => Promise<void>;

interface RunningWork {
  readonly work: Work;
  precondition: Precondition | undefined;
}

/** One for all scopes: Node spends time on each storage with every promise, even after its scope is collected. */
const storage = new AsyncLocalStorage<RunningWork>();
let running = 0;

/** Holds the actor, the trace and the precondition of the work in progress, across all its calls and awaits. */
export class WorkScope implements CurrentActor {
  async run<T>(work: Work, task: () => Promise<T>, precondition?: Precondition): Promise<T> {
    running++;
    try {
      return await storage.run({ work, precondition }, task);
    } finally {
      running--;
      // Until the next work, promises cost nothing more. Requests that only read are not such works.
      if (running === 0) storage.disable();
    }
  }

  get(): Actor {
    const running = storage.getStore();
    if (running === undefined) throw new Error('the actor of this work is unknown: run it within a work scope');
    return running.work;
  }

  /** Undefined if no person is known to cause the work. */
  person(): string | undefined {
    return storage.getStore()?.work.person;
  }

  traceparent(): string | undefined {
    return storage.getStore()?.work.traceparent;
  }

  /** Returns the precondition of the work to the first caller, which must check it; undefined afterwards. */
  takePrecondition(): Precondition | undefined {
    const running = storage.getStore();
    const precondition = running?.precondition;
    if (running !== undefined) running.precondition = undefined;
    return precondition;
  }
}

const MAX_NAME = 256;

/**
 * Returns the name with which a change is signed: the caller's name in its token, without characters that cannot be
 * shown or stored, shortened if it is too long.
 */
export function actorName(name: string): string {
  return Array.from(name.replace(/\p{C}/gu, '\ufffd')).slice(0, MAX_NAME).join('');
}
