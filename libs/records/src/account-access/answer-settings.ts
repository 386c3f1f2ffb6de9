import type { AccountAccessRules } from './entitlement-attributes';

/** The id of the only row. */
export const answerSettingsId = 'answers';

/**
 * The settings that change which access identities hold, as the audit log records them: those of the app that started
 * last.
 */
export interface AnswerSettings {
  readonly id: string;
  readonly disabledIdentitiesHoldAccess: boolean;
}

/** Returns the rules that the settings state. A rule without a recorded setting does not compile. */
export function rulesOf({ disabledIdentitiesHoldAccess }: Omit<AnswerSettings, 'id'>): Required<AccountAccessRules> {
  return { disabledHoldAccess: disabledIdentitiesHoldAccess };
}
