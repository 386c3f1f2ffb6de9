import type { PolicyFiles } from '@identity-governance/connectors';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { timeOfProcess } from '../inventory/with-origin';

/** Returns the policies of files as they would be stored now. */
export function filedPolicies({ policies }: PolicyFiles): readonly SodPolicy[] {
  const time = timeOfProcess();
  return policies.map(({ definition }) => ({ ...definition, created: time, modified: time }));
}
