import { FixedClock, SequentialIds } from '@identity-governance/application/testing';
import type { StoreOptions } from '../create-store';

/** A clock that stands still, and ids that count. */
export function testStoreOptions(): StoreOptions {
  return { clock: new FixedClock(), ids: new SequentialIds() };
}
