import { AccessSnapshots, DetectViolations, type IdGenerator, type Store } from '@identity-governance/application';
import { uuidGenerator } from '@identity-governance/platform';

/** Brings the records of violations up to date, as a worker does. */
export async function detectViolations(
  store: Store,
  ids: IdGenerator = uuidGenerator,
  carryMilliseconds = 0,
): Promise<void> {
  const parts = { ids, holder: 'test', carryMilliseconds };
  await new DetectViolations({ store, snapshots: new AccessSnapshots(store), ...parts }).execute();
}
