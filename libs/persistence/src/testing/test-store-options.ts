import { FixedClock, SequentialIds } from '@identity-governance/test-kit';
import type { StoreOptions } from '../create-store';

/** Returns options with a constant clock and sequential ids. */
export function testStoreOptions(): StoreOptions {
  return { clock: new FixedClock(), ids: new SequentialIds() };
}
