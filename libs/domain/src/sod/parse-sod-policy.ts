import { isSameJson } from '../json-patch/json-value';
import {
  bothOf,
  byTag,
  closed,
  openRecord,
  parseId,
  parseOptionalId,
  type Parser,
  type SodPolicyId,
} from '@identity-governance/values';
import { sodRuleParsers, type SodRule } from './parse-sod-rule';
import { sodPolicyTypeTraits, type FormattedSodRule } from './policy-types';
import { parsePolicyDescription, type SodPolicy } from './sod-policy';

/** A policy without the fields that the service adds. */
export type SodPolicyDefinition = Omit<SodPolicy, 'id' | 'created' | 'modified'>;

/**
 * Properties of a policy that are accepted and ignored: fields that the service adds, and fields of the public
 * interface that the service does not store. A policy can thus be written as it was read. Source: docs/api.md.
 */
const accepted = [
  ...['created', 'modified', 'danglingRefs', 'violable'],
  ...['creatorId', 'modifierId', 'policyQuery', 'scheduled'],
];

const parseDefinition = bothOf(parsePolicyDescription, byTag('type', sodRuleParsers, 'CONFLICTING_ACCESS_BASED'));

/**
 * Reads a policy in the API's shape: `conflictingAccessCriteria` or `sets` and `threshold`, by its `type`. Rules across
 * fields (sides that share an item, a minimum that cannot be reached) are checked once the fields are well-formed. An
 * unknown property is rejected, with the property that was probably meant. The caller checks that the items exist.
 * Source: docs/concepts.md.
 *
 * @example
 * const read = parseSodPolicy(body);
 * if (!read.ok) for (const { field, reason } of read.error) console.log(field, reason);
 */
export const parseSodPolicy: Parser<SodPolicyDefinition> = closed(parseDefinition, ['id', ...accepted]);

/**
 * Reads a policy to be created. A missing id is null; the caller generates it.
 *
 * @example
 * const read = parseNewSodPolicy(body);
 * if (read.ok) save({ ...read.value, id: read.value.id ?? makeId() });
 */
export const parseNewSodPolicy: Parser<SodPolicyDefinition & { readonly id: SodPolicyId | null }> = closed(
  bothOf(openRecord({ id: parseOptionalId }), parseDefinition),
  accepted,
);

/**
 * Reads a policy with its id, as in an import.
 *
 * @example
 * const read = parseIdentifiedSodPolicy({ id: 'p1', ...body });
 */
export const parseIdentifiedSodPolicy = closed(
  bothOf(openRecord<Pick<SodPolicy, 'id'>>({ id: parseId }), parseDefinition),
  accepted,
);

/**
 * Returns a policy in the shape of the API, which `parseSodPolicy` reads back to the same policy.
 *
 * @example
 * const { conflictingAccessCriteria } = formatSodPolicy(policy);
 */
export function formatSodPolicy<P extends SodRule>(policy: P): Omit<P, 'sets' | 'threshold'> & FormattedSodRule {
  const { sets, threshold, ...described } = policy;
  return { ...described, ...sodPolicyTypeTraits[policy.type].format({ sets, threshold }) };
}

/**
 * Returns whether a policy already equals a definition, regardless of the order of properties, so that nothing has to
 * be written.
 *
 * @example
 * const read = parseSodPolicy(body);
 * const isSame = read.ok && matchesDefinition(policy, read.value);
 */
export function matchesDefinition(policy: SodPolicy, definition: SodPolicyDefinition): boolean {
  const { id, created, modified } = policy;
  return isSameJson({ ...definition, id, created, modified }, policy);
}
