import { bothOf, byTag, record } from '../parsing/parse-record';
import { parseId } from '../parsing/parse-text';
import type { Parser } from '../parsing/parser';
import { sodRuleParsers } from './parse-sod-rule';
import { parsePolicyDescription, type SodPolicy } from './sod-policy';

/** A policy without what the service adds to it. */
export type SodPolicyDefinition = Omit<SodPolicy, 'id' | 'created' | 'modified'>;

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
