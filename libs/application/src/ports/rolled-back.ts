/** Thrown by work in a transaction to undo it. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack';

  /** `isTrial`: the work could be committed, so that checks of its changes still apply. */
  constructor(readonly isTrial: boolean) {
    super('the work is not to be committed');
  }
}
