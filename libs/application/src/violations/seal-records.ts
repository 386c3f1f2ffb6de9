import type { Digest } from '../audit/audit-seal';
import { eventBy } from '../audit/audit-trail';
import { describeStateRefusal } from '../audit/past-state';
import { daysBefore } from '../ports/clock';
import type { CurrentActor } from '../ports/current-actor';
import type { IdGenerator } from '../ports/id-generator';
import type { StoreOf, TransactionOf } from '../ports/store';
import { openPastOrigin, type AnswerSettingValues, type PastOriginReader } from '../sod/past-states/past-origin';
import { comparableTime, compareRecords, digestPairs, type RecordsComparison } from './compare-records';

type Read = keyof PastOriginReader | 'auditEvents' | 'violationCoverage' | 'violations' | 'violationWatermarks';

export interface SealRecordsPorts {
  readonly store: StoreOf<Read, 'auditEvents'>;
  readonly ids: IdGenerator;
  readonly currentActor: CurrentActor;
  readonly digest: Digest;
  /** The settings of the app, for states from before the first record of settings. */
  readonly settings: AnswerSettingValues;
}

/** The comparison of a day. */
export type RecordsOfDay =
  | { readonly day: string; readonly refusal: string }
  | (RecordsComparison & { readonly day: string; readonly violations: number });

/**
 * Compares the records of violations at the end of each day (UTC) with an evaluation of the audit log at that time, and
 * writes an audit event with their digest: from its seal on nobody can change the records of the day unnoticed.
 *
 * INVARIANT (a day once): the event is written in a transaction that has found none of the day.
 */
export class SealRecords {
  /** The last day that needs no further look of this process. */
  private done = '';

  constructor(private readonly ports: SealRecordsPorts) {}

  /** Returns the comparison of the last day; undefined if it is not due, or made already. */
  async execute(): Promise<RecordsOfDay | undefined> {
    const { store } = this.ports;
    const due = await store.read((tx) => this.findDue(tx));
    if (due === undefined) return undefined;
    const compared = await store.read((tx) => this.compare(tx, due));
    this.done = due.day;
    if ('refusal' in compared) return compared;
    const { event, ...result } = compared;
    return (await this.write(due, event)) ? result : undefined;
  }

  /** Returns the last day if records cover its end, and it is not compared. */
  private async findDue(tx: TransactionOf<Read>): Promise<Due | undefined> {
    const day = daysBefore(Date.parse(await tx.currentTime()), 1).slice(0, 10);
    if (day <= this.done) return undefined;
    const time = await comparableTime(tx, day);
    if (time === undefined) return undefined;
    if (!(await isCompared(tx, day))) return { day, time };
    this.done = day;
    return undefined;
  }

  private async compare(tx: TransactionOf<Read>, { day, time }: Due): Promise<Compared> {
    const opened = await openPastOrigin(tx, time, this.ports.settings);
    if (!opened.ok) return { day, refusal: describeStateRefusal(opened.error) };
    const { origin, state } = opened.value;
    const { pairs, ...compared } = await compareRecords(tx, origin, time);
    const { position, hash } = state;
    const violations = pairs.length;
    const digest = digestPairs(pairs, this.ports.digest);
    const event = { time, position, hash, violations, digest, differences: compared.differenceCount };
    return { day, violations, ...compared, event };
  }

  private write({ day }: Due, after: object): Promise<boolean> {
    const { store, ids, currentActor } = this.ports;
    return store.write(['violations'], async (tx) => {
      if (await isCompared(tx, day)) return false;
      const event = {
        ...({ action: 'COMPARED', resourceType: 'VIOLATION_RECORDS', resourceId: day, before: null } as const),
        after: { ...after },
      };
      await tx.auditEvents.append([{ ...eventBy(currentActor.get(), ids.next()), ...event }]);
      return true;
    });
  }
}

interface Due {
  readonly day: string;
  /** Its end. */
  readonly time: string;
}

type Compared =
  | Extract<RecordsOfDay, { readonly refusal: string }>
  | (Exclude<RecordsOfDay, { readonly refusal: string }> & { readonly event: object });

async function isCompared(tx: TransactionOf<'auditEvents'>, day: string): Promise<boolean> {
  const where = [
    { field: 'resourceType', op: 'eq', value: 'VIOLATION_RECORDS' },
    { field: 'resourceId', op: 'eq', value: day },
  ] as const;
  return (await tx.auditEvents.list({ limit: 1, offset: 0, where })).items.length > 0;
}
