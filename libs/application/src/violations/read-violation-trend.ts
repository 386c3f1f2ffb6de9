import { err, ok, type Result } from '@identity-governance/values';
import { DAY } from '../ports/clock';
import type { StoreOf } from '../ports/store';
import { readCoveredTime, type CoveredBy } from './plan-detection';
import type { ViolationsUnknown } from './records-at';

export interface ViolationDay {
  /** The day in UTC. */
  readonly day: string;
  /** Number of violations open or mitigated at the end of the day. */
  readonly open: number;
  /** Number of violations that started or returned. */
  readonly started: number;
  readonly ended: number;
}

export interface ViolationTrend {
  readonly asOf: string;
  /** The days in order; the last one is today. */
  readonly days: readonly ViolationDay[];
}

/** Returns the numbers of violations on each of the last days. Those of past days never change. */
export class ReadViolationTrend {
  constructor(private readonly store: StoreOf<CoveredBy>) {}

  async execute(count: number): Promise<Result<ViolationTrend, ViolationsUnknown>> {
    return this.store.read(async (tx) => {
      const asOf = await readCoveredTime(tx);
      if (asOf === null) return err({ kind: 'violations-unknown' });
      const now = Date.parse(await tx.currentTime());
      const names = Array.from({ length: count }, (_, n) =>
        new Date(now - (count - 1 - n) * DAY).toISOString().slice(0, 10),
      );
      const tallies = new Map((await tx.violations.tallyDays(names[0]!)).map((tally) => [tally.day, tally]));
      const none = { started: 0, ended: 0 };
      const earlier = tallies.get('') ?? none;
      let open = earlier.started - earlier.ended;
      const days = names.map((day) => {
        const { started, ended } = tallies.get(day) ?? none;
        open += started - ended;
        return { day, open, started, ended };
      });
      return ok({ asOf, days });
    });
  }
}
