import type { AccessItemRef, AccessItemType, Grant, NamedAccessItem } from '../access/access-item';
import type { AccountAccess } from '../access/held-access';
import { parsePolicyDescription, type SodPolicy } from '../sod/sod-policy';

/** Everything that predictions depend on, for any number of identities. */
export interface Organisation {
  readonly items: readonly NamedAccessItem[];
  readonly grants: readonly Grant[];
  readonly policies: readonly SodPolicy[];
}

/**
 * One question: an identity that is assigned `assigned`, and whose accounts carry more, asks for `requested` and gives
 * up `removed`. All that is assigned, requested and removed exists.
 */
export interface AccessRequest {
  readonly assigned: readonly AccessItemRef[];
  readonly accounts?: readonly AccountAccess[];
  readonly requested: readonly AccessItemRef[];
  /** What is neither assigned nor carried any longer; it may still be granted. Left out: nothing. */
  readonly removed?: readonly AccessItemRef[];
}

/**
 * `ROLE:r1` → the ref. For readable tests.
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
 * A policy with every field filled in, by default where one is left out; tests give what matters to them.
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
 * A two-sided policy over refs written `TYPE:id`.
 *
 * @example
 * const policy = buildConflict('p1', ['ENTITLEMENT:enter'], ['ENTITLEMENT:pay']);
 */
export function buildConflict(id: string, left: readonly string[], right: readonly string[]): SodPolicy {
  const side = (texts: readonly string[]) => ({ name: null, minimum: 1, criteriaList: texts.map(refOf) });
  return buildPolicy({ id, sets: [side(left), side(right)] });
}
