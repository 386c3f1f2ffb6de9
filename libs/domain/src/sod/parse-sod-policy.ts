import { listOf } from '../parsing/parse-collections';
import { bothOf, byTag, record } from '../parsing/parse-record';
import { line, orNull, parseDescription, parseId, parseName } from '../parsing/parse-text';
import { oneOf } from '../parsing/parse-values';
import { orElse, type Parser } from '../parsing/parser';
import { sodRuleParsers, type SodRule } from './parse-sod-rule';
import { sodPolicyLevels, sodPolicyStates, type SodPolicy } from './sod-policy';

/** A policy without what the service adds to it. */
export type SodPolicyDefinition = Omit<SodPolicy, 'id' | 'created' | 'modified'>;

/** What of it is the same for every type. */
export type PolicyDescription = Omit<SodPolicyDefinition, keyof SodRule>;

const maxReferenceLength = 255;
const maxTags = 50;
const maxTagLength = 128;

export const parsePolicyOwner = record({ type: oneOf(['IDENTITY'] as const), id: parseId });

export const parsePolicyDescription = record<PolicyDescription>({
  name: parseName,
  description: parseDescription,
  state: orElse(oneOf(sodPolicyStates), 'ENFORCED' as const),
  level: orElse(oneOf(sodPolicyLevels), 'HIGH' as const),
  ownerRef: orElse(parsePolicyOwner, null),
  externalPolicyReference: orNull(line(0, maxReferenceLength)),
  compensatingControls: parseDescription,
  correctionAdvice: parseDescription,
  tags: orElse(listOf(line(1, maxTagLength), 0, maxTags), []),
});

/**
 * Reads a policy in the API's shape: `conflictingAccessCriteria` or `sets` and `threshold`, by its `type`. What
 * compares parts with one another (sides that share an item, a minimum that cannot be reached) is judged once those
 * parts are well-formed. Whether the items exist is for the caller to see.
 */
export const parseSodPolicy: Parser<SodPolicyDefinition> = bothOf(
  parsePolicyDescription,
  byTag('type', sodRuleParsers, 'CONFLICTING_ACCESS_BASED'),
);

/** Reads a policy that comes with its id, as in an import. */
export const parseIdentifiedSodPolicy = bothOf(record<Pick<SodPolicy, 'id'>>({ id: parseId }), parseSodPolicy);
