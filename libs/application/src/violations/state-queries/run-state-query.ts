import type { StateQuery } from '@identity-governance/records';
import { describeStateRefusal } from '../../audit/past-state';
import { formatTime, type Clock } from '../../ports/clock';
import type { JobPayloads } from '../../ports/job-payloads';
import type { StoreOf, TransactionOf } from '../../ports/store';
import type { AccessOrigin } from '../../population/access-origin';
import { comparableTime, compareRecords, type RecordsComparison } from '../compare-records';
import { describeType } from '../../resources/not-found';
import { answerStateQuery } from './answer-state-query';
import { openPastOrigin, type AnswerSettingValues, type PastOriginReader } from '../../sod/past-states/past-origin';

/** The lock scope of writers of state queries. */
export const stateQueryParts = ['violations'] as const;

type Read = keyof PastOriginReader | 'violationCoverage' | 'violations' | 'violationWatermarks';

export interface RunStateQueryPorts {
  readonly store: StoreOf<Read, 'stateQueries'>;
  readonly clock: Clock;
  /** How past states are answered. */
  readonly pastStates: PastStateTools;
}

export interface PastStateTools {
  /** The settings of the app, for states from before the first record of settings. */
  readonly settings: AnswerSettingValues;
  /** Lets other work of the process run; called between parts of a scan. */
  readonly pause: () => Promise<unknown>;
}

type Outcome = Pick<StateQuery, 'answer' | 'message' | 'status'>;

/** Answers a question about a past state from the audit log. */
export class RunStateQuery {
  /** Questions of a process are answered one after the other: each holds the access of all identities in memory. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: RunStateQueryPorts) {}

  execute({ queryId }: JobPayloads['state-query']): Promise<void> {
    const run = this.last.then(() => this.run(queryId));
    this.last = run.catch(() => undefined);
    return run;
  }

  /** Marks the question as failed; it is not tried again. */
  giveUp({ queryId }: JobPayloads['state-query'], reason: string): Promise<void> {
    return this.end(queryId, failed(`failed after multiple attempts: ${reason}`));
  }

  private async run(queryId: string): Promise<void> {
    const query = await this.ports.store.read((tx) => tx.stateQueries.get(queryId));
    if (query?.status === 'PENDING') await this.end(queryId, await this.answer(query));
  }

  private answer(query: StateQuery): Promise<Outcome> {
    const { store, pastStates } = this.ports;
    return store.read(async (tx): Promise<Outcome> => {
      const opened = await openPastOrigin(tx, query.at, pastStates.settings);
      if (!opened.ok) return failed(describeStateRefusal(opened.error));
      const { origin, state } = opened.value;
      const answered = await answerStateQuery(origin, query, pastStates.pause);
      if (answered.ok) {
        const { violations } = answered.value;
        const compared = violations && {
          violations: { ...violations, records: await comparedRecords(tx, origin, query) },
        };
        return { status: 'SUCCESS', message: null, answer: { state, ...answered.value, ...compared } };
      }
      const missing = answered.error.missing.map(({ type, id }) => `${describeType(type)} \`${id}\``).join(', ');
      return failed(`in this state there is no ${missing}`);
    });
  }

  /** Only a pending question takes an answer, however often its job is run. */
  private async end(queryId: string, outcome: Outcome): Promise<void> {
    const { store, clock } = this.ports;
    await store.write(stateQueryParts, async (tx) => {
      const query = await tx.stateQueries.get(queryId);
      if (query?.status !== 'PENDING') return;
      await tx.stateQueries.save([{ ...query, ...outcome, completed: formatTime(clock.now()) }]);
    });
  }
}

/** Compares all records of the time with the state, if records cover it. */
async function comparedRecords(
  tx: TransactionOf<Read>,
  origin: AccessOrigin,
  { at, policyIds }: StateQuery,
): Promise<RecordsComparison | null> {
  if (typeof at === 'number' || policyIds !== null) return null;
  const time = await comparableTime(tx, at);
  if (time === undefined) return null;
  const { differenceCount, differences } = await compareRecords(tx, origin, time);
  return { differenceCount, differences };
}

function failed(message: string): Outcome {
  return { status: 'ERROR', message, answer: null };
}
