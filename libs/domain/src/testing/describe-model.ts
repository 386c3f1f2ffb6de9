import type { AccessModelInput } from '../model/compile';
import type { SodPolicyInput } from '../model/model-input';
import { formatSodPolicy } from '../sod/parse-sod-policy';
import type { Organisation } from './organisation';

/**
 * Returns an organization as `compile` takes it. Its policies may name deleted items, so compile it with `unknownItems:
 * 'IGNORE'`.
 *
 * @example
 * const model = compile(describeModel(organisation), { unknownItems: 'IGNORE' });
 */
export function describeModel({ items, grants, policies }: Organisation): AccessModelInput {
  return { items, grants, policies: policies.map((policy) => formatSodPolicy(policy) as SodPolicyInput) };
}
