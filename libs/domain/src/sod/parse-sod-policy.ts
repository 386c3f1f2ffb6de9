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

/** A policy without what the service adds to it. */
export type SodPolicyDefinition = Omit<SodPolicy, 'id' | 'created' | 'modified'>;

/**
 * Properties of a policy that are accepted and not read: what the service adds to one, and what the public interface
 * documents of one and the service does not keep. A policy can so be written as it was read. Source: docs/api.md.
 */
const accepted = [
  ...['created', 'modified', 'danglingRefs', 'violable'],
  ...['creatorId', 'modifierId', 'policyQuery', 'scheduled'],
];

const parseDefinition = bothOf(parsePolicyDescription, byTag('type', sodRuleParsers, 'CONFLICTING_ACCESS_BASED'));

/**
 * Reads a policy in the API's shape: `conflictingAccessCriteria` or `sets` and `threshold`, by its `type`. What
 * compares parts with one another (sides that share an item, a minimum that cannot be reached) is judged once those
 * parts are well-formed. A property that is not known is refused, with the one that was probably meant. Whether the
 * items exist is for the caller to see. Source: docs/concepts.md.
 *
 * @example
 * const read = parseSodPolicy(body);
 * if (!read.ok) for (const { field, reason } of read.error) console.log(field, reason);
 */
export const parseSodPolicy: Parser<SodPolicyDefinition> = closed(parseDefinition, ['id', ...accepted]);

/**
 * Reads a policy that is to be created: its id is null where it is left out, and is to be made.
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
 * Reads a policy that comes with its id, as in an import.
 *
 * @example
 * const read = parseIdentifiedSodPolicy({ id: 'p1', ...body });
 */
export const parseIdentifiedSodPolicy = closed(
  bothOf(openRecord<Pick<SodPolicy, 'id'>>({ id: parseId }), parseDefinition),
  accepted,
);

/**
 * A policy in the shape of the API, which `parseSodPolicy` reads back to the same policy.
 *
 * @example
 * const { conflictingAccessCriteria } = formatSodPolicy(policy);
 */
export function formatSodPolicy<P extends SodRule>(policy: P): Omit<P, 'sets' | 'threshold'> & FormattedSodRule {
  const { sets, threshold, ...described } = policy;
  return { ...described, ...sodPolicyTypeTraits[policy.type].format({ sets, threshold }) };
}

/**
 * Whether a policy already says what a definition says, whatever the order of members: then nothing is to be written.
 *
 * @example
 * const read = parseSodPolicy(body);
 * const isSame = read.ok && matchesDefinition(policy, read.value);
 */
export function matchesDefinition(policy: SodPolicy, definition: SodPolicyDefinition): boolean {
  const { id, created, modified } = policy;
  return isSameJson({ ...definition, id, created, modified }, policy);
}
