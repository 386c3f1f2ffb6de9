import type { LimitSettings } from '@identity-governance/platform/app-settings';
import { FairSlots } from './fair-slots';

/** What a request takes a slot for. */
export type SlotKind = 'read' | 'work' | 'long-poll' | 'import';

export type EnterSlots = FairSlots['enter'];

/** Enough to keep the database busy and to share its reads; few enough that nobody waits long for a turn. */
const WORKING = 128;
/** One client never has them all, whatever it waits for. */
const WORKING_PER_CLIENT = 96;

/** How requests of each kind take slots. Those that mostly wait, and imports, have slots of their own. */
export function requestSlots(limits: LimitSettings): Readonly<Record<SlotKind, EnterSlots>> {
  const work = new FairSlots({
    total: limits.maxConcurrentRequests,
    perClient: limits.maxConcurrentRequestsPerClient,
    working: WORKING,
    workingPerClient: WORKING_PER_CLIENT,
  });
  const polls = withoutQueue(limits.maxLongPolls, limits.maxLongPollsPerClient);
  const imports = withoutQueue(limits.maxImports, limits.maxImportsPerClient);
  return {
    read: (key, start) => work.enter(key, start),
    work: (key, start) => work.enter(key, start),
    'long-poll': (key, start) => polls.enter(key, start),
    import: (key, start) => imports.enter(key, start),
  };
}

function withoutQueue(total: number, perClient: number): FairSlots {
  return new FairSlots({ total, perClient, working: total, workingPerClient: perClient });
}
