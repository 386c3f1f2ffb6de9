import type { Fault } from '../fault';
import { listOf } from '../parsing/parse-collections';
import { bothOf, memberOf, record } from '../parsing/parse-record';
import { line, lines, orNull, parseId, parseName } from '../parsing/parse-text';
import { oneOf } from '../parsing/parse-values';
import { faultsWithin, orElse, type Parser } from '../parsing/parser';
import { err, type Result } from '../result';
import type { SodRule } from './parse-sod-rule';
import { sodPolicyTypeTraits } from './policy-types';
import { sodPolicyLevels, sodPolicyStates, sodPolicyTypes, type SodPolicy } from './sod-policy';

/** A policy without what the service adds to it. */
export type SodPolicyDefinition = Omit<SodPolicy, 'id' | 'created' | 'modified'>;

type Description = Omit<SodPolicyDefinition, keyof SodRule>;

const parseDescription: Parser<Description> = record<Description>({
  name: parseName,
  description: orNull(lines(0, 2000)),
  state: orElse(oneOf(sodPolicyStates), 'ENFORCED'),
  level: orElse(oneOf(sodPolicyLevels), 'HIGH'),
  ownerRef: orElse(record({ type: oneOf(['IDENTITY'] as const), id: parseId }), null),
  externalPolicyReference: orNull(line(0, 255)),
  compensatingControls: orNull(lines(0, 2000)),
  correctionAdvice: orNull(lines(0, 2000)),
  tags: orElse(listOf(line(1, 128), 0, 50), []),
});

const parseType = orElse(oneOf(sodPolicyTypes), 'CONFLICTING_ACCESS_BASED' as const);

const parseRule: Parser<SodRule> = (raw) => {
  const type = parseType(memberOf(raw, 'type'));
  return type.ok ? sodPolicyTypeTraits[type.value].parse(raw) : err(faultsWithin('type', type.error));
};

const parseDefinition: Parser<SodPolicyDefinition> = bothOf(parseDescription, parseRule);
const parseIdentified = bothOf(record<Pick<SodPolicy, 'id'>>({ id: parseId }), parseDefinition);

/**
 * Reads a policy in the API's shape: `conflictingAccessCriteria` or `sets` and `threshold`, by its `type`. Returns
 * every fault; what compares parts with one another (sides that share an item, a minimum that cannot be reached) is
 * judged once those parts are well-formed. Whether the items exist is for the caller to see.
 */
export function parseSodPolicy(raw: unknown): Result<SodPolicyDefinition, readonly Fault[]> {
  return parseDefinition(raw);
}

/** Reads a policy that comes with its id, as in an import. */
export function parseIdentifiedSodPolicy(
  raw: unknown,
): Result<SodPolicyDefinition & Pick<SodPolicy, 'id'>, readonly Fault[]> {
  return parseIdentified(raw);
}
