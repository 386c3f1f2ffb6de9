import { accessItemKey, type AccessItemRef, type Grant } from '../access/access-item';
import { quote } from '@identity-governance/values';
import { sodPolicyTypeTraits } from '../sod/policy-types';
import type { SodPolicy } from '../sod/sod-policy';
import type { Reading } from './reading';

/** A ref and its field in the input. */
type PlacedRef = readonly [ref: AccessItemRef, field: () => string];

export function* refsOfGrants(field: string, grants: readonly Grant[]): Iterable<PlacedRef> {
  for (const [i, { parent, child }] of grants.entries()) {
    yield [parent, () => `${field}.${i}.parent`];
    yield [child, () => `${field}.${i}.child`];
  }
}

export function* refsOfPolicies(field: string, policies: readonly SodPolicy[]): Iterable<PlacedRef> {
  for (const [p, { type, sets }] of policies.entries()) {
    for (const [s, { criteriaList }] of sets.entries()) {
      for (const [i, ref] of criteriaList.entries()) {
        yield [ref, () => `${field}.${p}.${sodPolicyTypeTraits[type].fieldOfSet(s)}.criteriaList.${i}`];
      }
    }
  }
}

export function* refsOfList(field: string, refs: readonly AccessItemRef[]): Iterable<PlacedRef> {
  for (const [i, ref] of refs.entries()) yield [ref, () => `${field}.${i}`];
}

export function refuseUnknown(
  reading: Reading,
  isKnown: (ref: AccessItemRef) => boolean,
  refs: Iterable<PlacedRef>,
): void {
  for (const [ref, field] of refs) {
    if (reading.isFull) return;
    if (!isKnown(ref)) reading.refuse(field(), `${quote(accessItemKey(ref))} is not among the items`);
  }
}

/** Reports repeated entries of the list at `field`; `keys` are the keys of its entries. */
export function refuseRepeated(reading: Reading, field: string, keys: readonly string[]): void {
  const first = new Map<string, number>();
  for (const [i, key] of keys.entries()) {
    if (reading.isFull) return;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, i);
    else reading.refuse(`${field}.${i}`, `${quote(key)} is also at ${field}.${earlier}`);
  }
}
