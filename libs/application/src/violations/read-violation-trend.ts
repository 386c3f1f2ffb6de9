import { err, ok, type Result } from '@identity-governance/values';
import type { StoreOf } from '../ports/store';
import { readWatermark, type ViolationsUnknown } from './read-violations';

export interface ViolationDay {
  /** In UTC. */
  readonly day: string;
  /** How many were open or mitigated at its end. */
  readonly open: number;
  readonly begun: number;
  readonly ended: number;
}

export interface ViolationTrend {
  readonly asOf: string;
  /** The last is today. */
  readonly days: readonly ViolationDay[];
}

const DAY = 86_400_000;

/** How many violations there were on each of the last days, by when their records were created and ended. */
export class ReadViolationTrend {
  constructor(private readonly store: StoreOf<'currentTime' | 'violations' | 'violationWatermarks'>) {}

  async execute(count: number): Promise<Result<ViolationTrend, ViolationsUnknown>> {
    return this.store.read(async (tx) => {
      const asOf = await readWatermark(tx);
      if (asOf === null) return err({ kind: 'violations-unknown' });
      const now = Date.parse(await tx.currentTime());
      const names = Array.from({ length: count }, (_, n) =>
        new Date(now - (count - 1 - n) * DAY).toISOString().slice(0, 10),
      );
      const tallies = new Map((await tx.violations.tallyDays(names[0]!)).map((tally) => [tally.day, tally]));
      const none = { begun: 0, ended: 0 };
      const earlier = tallies.get('') ?? none;
      let open = earlier.begun - earlier.ended;
      const days = names.map((day) => {
        const { begun, ended } = tallies.get(day) ?? none;
        open += begun - ended;
        return { day, open, begun, ended };
      });
      return ok({ asOf, days });
    });
  }
}
