import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor, CurrentActor } from '@identity-governance/application';

/** A request, command or job: who it is done for, and the trace that it belongs to. */
export interface Work extends Actor {
  /** W3C Trace Context, section 3.2; undefined when it is not traced. */
  readonly traceparent?: string | undefined;
}

/** Knows which work is under way, through everything that it calls and awaits. */
export class WorkScope implements CurrentActor {
  private readonly work = new AsyncLocalStorage<Work>();

  run<T>(work: Work, task: () => Promise<T>): Promise<T> {
    return this.work.run(work, task);
  }

  get(): Actor {
    const work = this.work.getStore();
    if (work === undefined) throw new Error('nobody is known to do this work: run it within a work scope');
    return work;
  }

  traceparent(): string | undefined {
    return this.work.getStore()?.traceparent;
  }
}

const LONGEST_NAME = 256;

/**
 * The name with which a change is signed: what a caller is called by its token, without characters that cannot be shown
 * or stored, cut where it is too long.
 */
export function actorName(name: string): string {
  return Array.from(name.replace(/\p{C}/gu, '\ufffd')).slice(0, LONGEST_NAME).join('');
}
