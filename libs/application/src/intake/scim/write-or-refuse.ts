import { err } from '@identity-governance/values';
import type { InventoryRows } from '../import/import-rules';
import type { StatePart } from '../../ports/change-log';
import type { StoreOf, TransactionOf } from '../../ports/store';
import type { ScimRefusal, ScimResult } from './scim-refusal';

export type ScimStore = StoreOf<'searchAttributes' | 'violations', InventoryRows | 'promotedValues'>;
export type ScimTransaction = TransactionOf<'searchAttributes' | 'violations', InventoryRows | 'promotedValues'>;

/** Aborts a transaction without its changes. It does not leave this file. */
class Refused extends Error {
  constructor(readonly refusal: ScimRefusal) {
    super(refusal.detail);
  }
}

/** Commits all writes of the work, or none if it is refused: a request becomes multiple rows. */
export async function writeOrRefuse<T>(
  store: ScimStore,
  parts: readonly StatePart[],
  work: (tx: ScimTransaction) => Promise<ScimResult<T>>,
): Promise<ScimResult<T>> {
  try {
    return await store.write(parts, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new Refused(result.error);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return err(error.refusal);
    throw error;
  }
}
