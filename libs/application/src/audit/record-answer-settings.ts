import { answerSettingsId, type AnswerSettings } from '@identity-governance/records';
import type { StoreOf } from '../ports/store';

/** The lock scope: two apps that start at once record their settings one after the other. */
const parts = ['inventory'] as const;

/**
 * Records the settings that change answers when an app starts with other values than the recorded ones, so that the
 * audit log has the values of each past state.
 */
export class RecordAnswerSettings {
  constructor(private readonly store: StoreOf<'answerSettings', 'answerSettings'>) {}

  /** Returns the values before, null if none were recorded; undefined if they are the same. */
  async execute(settings: Omit<AnswerSettings, 'id'>): Promise<AnswerSettings | null | undefined> {
    const row = { ...settings, id: answerSettingsId };
    // Checked in a read first, so that most starts write nothing.
    const recorded = await this.store.read((tx) => tx.answerSettings.get(answerSettingsId));
    if (recorded !== undefined && isSame(recorded, row)) return undefined;
    let before: AnswerSettings | null | undefined;
    await this.store.write(parts, (tx) =>
      tx.answerSettings.save([row], (former) => {
        before = former;
      }),
    );
    return before;
  }
}

function isSame(one: AnswerSettings, other: AnswerSettings): boolean {
  return one.disabledIdentitiesHoldAccess === other.disabledIdentitiesHoldAccess;
}
