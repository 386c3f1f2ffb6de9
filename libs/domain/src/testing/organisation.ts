import type { AccessItemRef, AccessItemType, Grant, NamedAccessItem } from '../access/access-item';
import type { AccountAccess } from '../access/held-access';
import { parsePolicyDescription, type SodPolicy } from '../sod/sod-policy';

/** All input of predictions, for any number of identities. */
export interface Organisation {
  readonly items: readonly NamedAccessItem[];
  readonly grants: readonly Grant[];
  readonly policies: readonly SodPolicy[];
}

/**
 * One request: the identity's assignments and account access, the `requested` items and the `removed` ones. All
 * assigned, requested and removed items exist.
 */
export interface AccessRequest {
  readonly assigned: readonly AccessItemRef[];
  readonly accounts?: readonly AccountAccess[];
  readonly requested: readonly AccessItemRef[];
  /** Items that are no longer assigned or carried; they may still be granted. Default: none. */
  readonly removed?: readonly AccessItemRef[];
}

/**
 * Parses `ROLE:r1` as a ref, for readable tests.
 *
 * @example
 * refOf('ROLE:r1');
 * // { type: 'ROLE', id: 'r1' }
 */
export function refOf(text: string): AccessItemRef {
  const colon = text.indexOf(':');
  return { type: text.slice(0, colon) as AccessItemType, id: text.slice(colon + 1) };
}

/**
 * Returns a policy with every field; missing fields have defaults.
 *
 * @example
 * const policy = buildPolicy({ id: 'p1', sets, level: 'LOW' });
 */
export function buildPolicy(fields: Partial<SodPolicy> & Pick<SodPolicy, 'id' | 'sets'>): SodPolicy {
  const described = parsePolicyDescription({ name: `policy ${fields.id}` });
  if (!described.ok) throw new Error(JSON.stringify(described.error));
  return {
    ...described.value,
    type: 'CONFLICTING_ACCESS_BASED',
    threshold: 2,
    created: '2026-01-01T00:00:00.000Z',
    modified: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/**
 * Returns a two-sided policy over refs written as `TYPE:id`.
 *
 * @example
 * const policy = buildConflict('p1', ['ENTITLEMENT:enter'], ['ENTITLEMENT:pay']);
 */
export function buildConflict(id: string, left: readonly string[], right: readonly string[]): SodPolicy {
  const side = (strings: readonly string[]) => ({ name: null, minimum: 1, criteriaList: strings.map(refOf) });
  return buildPolicy({ id, sets: [side(left), side(right)] });
}
