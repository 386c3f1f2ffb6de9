import { RecordAnswerSettings, type Actor, type IdGenerator, type Store } from '@identity-governance/application';
import type { Logger } from './create-logger';
import type { CommonSettings } from './settings/common-settings';
import type { WorkScope } from './work-scope';

export interface SettingsRecorder {
  readonly store: Store;
  readonly ids: Pick<IdGenerator, 'next'>;
  readonly scope: WorkScope;
  readonly logger: Pick<Logger, 'warn'>;
  readonly actor: Pick<Actor, 'kind' | 'name'>;
}

/** Records the settings of a starting app that change answers; logs a change. */
export async function recordSettings(
  { disabledIdentitiesHoldAccess }: Pick<CommonSettings, 'disabledIdentitiesHoldAccess'>,
  { store, ids, scope, logger, actor }: SettingsRecorder,
): Promise<void> {
  const before = await scope.run({ ...actor, trackingId: ids.next() }, () =>
    new RecordAnswerSettings(store).execute({ disabledIdentitiesHoldAccess }),
  );
  if (before === undefined || before === null) return;
  logger.warn(
    { before: before.disabledIdentitiesHoldAccess, after: disabledIdentitiesHoldAccess },
    'DISABLED_IDENTITIES_HOLD_ACCESS changed: all apps must have the same value',
  );
}
