import { err, ok, type Result, type SodCheckId } from '@identity-governance/values';
import { notFound, type NotFound } from '../../resources/not-found';
import type { StoreOf } from '../../ports/store';
import { isReadableBy, type CheckReader } from './get-violation-check';

/** Removes a check with its result. A pending check is then not run. */
export class DeleteViolationCheck {
  constructor(private readonly store: StoreOf<never, 'sodChecks'>) {}

  execute(requestId: SodCheckId, reader: CheckReader): Promise<Result<undefined, NotFound>> {
    return this.store.write([], async (tx) => {
      const check = await tx.sodChecks.get(requestId);
      if (check === undefined || !isReadableBy(check, reader)) return err(notFound('SOD_CHECK', requestId));
      await tx.sodChecks.delete(requestId);
      return ok(undefined);
    });
  }
}
