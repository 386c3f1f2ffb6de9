import type { LimitSettings } from '../limit-settings';
import type { ArrivalTurns } from './arrival-turns';
import { FairSlots, type Slot } from './fair-slots';

/** What a request takes a slot for. */
export type SlotKind = 'read' | 'work' | 'long-poll' | 'import';

export type EnterSlots = FairSlots['enter'];

/** Enough to keep the database busy and to share its reads; few enough that nobody waits long for a turn. */
const WORKING = 128;
/** One client never has them all, whatever it waits for. */
const WORKING_PER_CLIENT = 96;
/**
 * While others are there, so many reads (GET) of one client use the event loop at a time: they make long answers, and
 * more at a time would only let the others wait. Writes share their commits, and predictions their looks at the state:
 * of these, more at a time do more.
 */
const READING_BESIDE_OTHERS = 2;
/** A read that takes longer waits for something else than the event loop: others of its client may begin. */
const READING_MS = 20;
const all = Number.MAX_SAFE_INTEGER;

export interface LoadParts {
  readonly limits: LimitSettings;
  /** Tell whether several callers are there. */
  readonly turns: Pick<ArrivalTurns, 'areSeveral'>;
}

/** How requests of each kind take slots. Those that mostly wait, and imports, have slots of their own. */
export function requestSlots({ limits, turns }: LoadParts): Readonly<Record<SlotKind, EnterSlots>> {
  const work = new FairSlots({
    total: limits.maxConcurrentRequests,
    perClient: limits.maxConcurrentRequestsPerClient,
    working: WORKING,
    workingPerClient: WORKING_PER_CLIENT,
  });
  const reading = new FairSlots({ total: all, perClient: all, working: all, workingPerClient: READING_BESIDE_OTHERS });
  const polls = withoutQueue(limits.maxLongPolls, limits.maxLongPollsPerClient);
  const imports = withoutQueue(limits.maxImports, limits.maxImportsPerClient);
  return {
    read: (key, start) => (turns.areSeveral ? enterBoth({ work, reading }, key, start) : work.enter(key, start)),
    work: (key, start) => work.enter(key, start),
    'long-poll': (key, start) => polls.enter(key, start),
    import: (key, start) => imports.enter(key, start),
  };
}

function withoutQueue(total: number, perClient: number): FairSlots {
  return new FairSlots({ total, perClient, working: total, workingPerClient: perClient });
}

interface ReadSlots {
  readonly work: FairSlots;
  /** There is room for all who work. */
  readonly reading: FairSlots;
}

/** Begins once it has a slot among those who work, and one among those who read. */
function enterBoth({ work, reading }: ReadSlots, ...[key, start]: Parameters<EnterSlots>): ReturnType<EnterSlots> {
  let turn: Slot | undefined;
  const slot = work.enter(key, () => {
    const begin = () => {
      setTimeout(() => turn?.endWork(), READING_MS);
      start();
    };
    turn = reading.enter(key, begin) as Slot;
  });
  if (typeof slot === 'string') return slot;
  return {
    endWork: () => {
      turn?.endWork();
      slot.endWork();
    },
    leave: () => {
      turn?.leave();
      slot.leave();
    },
  };
}
