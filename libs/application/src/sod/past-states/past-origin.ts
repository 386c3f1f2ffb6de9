import { rulesOf, type AnswerSettings } from '@identity-governance/records';
import { ok, type Result } from '@identity-governance/values';
import { PastState, type StateAtPosition, type StateRefusal } from '../../audit/past-state';
import type { TransactionOf } from '../../ports/store';
import { scannedOrigin, type AccessOrigin } from '../../population/access-origin';
import { countSkippedRows } from '../../population/last-imports';
import { accessRowNames, PastRows } from '../../population/past-rows';

/** The settings that change answers, without the id of their row. */
export type AnswerSettingValues = Omit<AnswerSettings, 'id'>;

/** The state of an answer about the past. */
export interface AnsweredState extends StateAtPosition {
  readonly settings: AnswerSettingValues & {
    /** Whether they are those that the log has at the position; otherwise those of the app that answers. */
    readonly recorded: boolean;
  };
}

export interface PastOrigin {
  readonly origin: AccessOrigin;
  readonly state: AnsweredState;
}

/** The rows that an answer about a past state may need. */
export type PastOriginReader = TransactionOf<
  (typeof accessRowNames)[number] | 'answerSettings' | 'auditEvents' | 'currentTime' | 'imports'
>;

/**
 * Returns the access of a past state, by a position of the log or a time (RFC 3339 in UTC with milliseconds), under the
 * settings that were recorded then. `own`: the settings of the app, for states from before the first record. The
 * transaction must last as long as the origin is used.
 */
export async function openPastOrigin(
  tx: PastOriginReader,
  name: number | string,
  own: AnswerSettingValues,
): Promise<Result<PastOrigin, StateRefusal>> {
  const opened = await PastState.open(tx, name, [...accessRowNames, 'answerSettings']);
  if (!opened.ok) return opened;
  const past = opened.value;
  const settings = await settingsOf(past, own);
  const skipped = await countSkippedRows(tx, { until: past.at.time });
  const origin = scannedOrigin(new PastRows(past, past.at.time, skipped), rulesOf(settings));
  return ok({ origin, state: { ...past.at, settings } });
}

async function settingsOf(
  past: PastState<'answerSettings'>,
  { disabledIdentitiesHoldAccess: own }: AnswerSettingValues,
): Promise<AnsweredState['settings']> {
  for await (const [row] of past.pages('answerSettings')) {
    if (row === undefined) continue;
    return { disabledIdentitiesHoldAccess: row.disabledIdentitiesHoldAccess, recorded: true };
  }
  return { disabledIdentitiesHoldAccess: own, recorded: false };
}
