import type { AccessItemRef, Grant } from '../access/access-item';
import { findNumber, type AccessGraph } from '../access/access-graph';
import { changeAccessGraph } from '../access/change-access-graph';
import { type Fault, parseId, type Result, readSafely } from '@identity-governance/values';
import { parseAccessItemRef } from '../assignments/access-item-ref';
import { changePolicyIndex, overGraph, type PolicyIndex } from '../sod/policy-index';
import { isEnforced, type SodPolicy } from '../sod/sod-policy';
import type { AccessModel } from './access-model';
import { compiledOf, newModel } from './compiled-model';
import { namedItems } from './compile';
import { refsOfGrants, refsOfPolicies, refuseUnknown } from './known-items';
import { grantRule, itemRule, policyRule, type AccessItemInput, type SodPolicyInput } from './model-input';
import { readMembers, Reading } from './reading';

/** Changes: new, changed and deleted items, grants and policies. All properties are optional. */
export interface AccessModelChanges {
  readonly savedItems?: readonly AccessItemInput[];
  readonly deletedItems?: readonly AccessItemRef[];
  readonly savedGrants?: readonly Grant[];
  readonly deletedGrants?: readonly Grant[];
  readonly savedPolicies?: readonly SodPolicyInput[];
  readonly deletedPolicyIds?: readonly string[];
}

const memberNames = [
  'savedItems',
  'deletedItems',
  'savedGrants',
  'deletedGrants',
  'savedPolicies',
  'deletedPolicyIds',
] as const;

const max = 1_000_000;

/**
 * Returns another model with the changes; the given model is not changed. An item that is both deleted and saved is
 * saved. Faster than compiling again. Assignments read for one model are valid for the other, and `simulate` compares
 * the two.
 *
 * Returns the model, or the errors, as `compile` does. Deleting a missing item is not an error.
 *
 * @example
 * const tomorrow = change(model, { deletedGrants: [{ parent: clerk, child: payInvoice }] });
 */
export function change(model: AccessModel, changes: AccessModelChanges): Result<AccessModel, readonly Fault[]> {
  const { index, isOpen, namesItems } = compiledOf(model);
  return readSafely(() => {
    const reading = new Reading();
    const read = readChanges(reading, changes);
    const { savedGrants, savedPolicies } = read;
    const savedItems = namesItems ? addNamed(index.graph, read) : read.savedItems;
    return endSafely(reading, () => {
      const graph = changeAccessGraph(index.graph, { ...read, savedItems });
      if (!isOpen) {
        const isKnown = (ref: AccessItemRef) => findNumber(graph, ref) !== undefined;
        refuseUnknown(reading, isKnown, refsOfGrants('savedGrants', savedGrants));
        refuseUnknown(reading, isKnown, refsOfPolicies('savedPolicies', savedPolicies));
      }
      return reading.end(() => newModel({ index: changePolicies(overGraph(index, graph), read), isOpen, namesItems }));
    });
  });
}

interface ReadChanges {
  readonly savedItems: readonly (AccessItemRef & { readonly name: string })[];
  readonly deletedItems: readonly AccessItemRef[];
  readonly savedGrants: readonly Grant[];
  readonly deletedGrants: readonly Grant[];
  readonly savedPolicies: readonly SodPolicy[];
  readonly deletedPolicyIds: readonly string[];
}

function readChanges(reading: Reading, changes: unknown): ReadChanges {
  const raw = readMembers(reading, changes, memberNames);
  return {
    savedItems: reading.list(raw.savedItems, itemRule('savedItems')),
    deletedItems: reading.list(raw.deletedItems, { field: 'deletedItems', max, entry: parseAccessItemRef }),
    savedGrants: reading.list(raw.savedGrants, grantRule('savedGrants')),
    deletedGrants: reading.list(raw.deletedGrants, grantRule('deletedGrants')),
    savedPolicies: reading.list(raw.savedPolicies, policyRule('savedPolicies')),
    deletedPolicyIds: reading.list(raw.deletedPolicyIds, { field: 'deletedPolicyIds', max, entry: parseId }),
  };
}

/** Returns the errors in the form of the changes, or the result of `next`. */
function endSafely<T>(reading: Reading, next: () => Result<T, readonly Fault[]>): Result<T, readonly Fault[]> {
  const read = reading.end(() => null);
  return read.ok ? next() : read;
}

/** Adds the items that only saved grants and policies name. */
function addNamed(graph: AccessGraph, { savedItems, savedGrants, savedPolicies }: ReadChanges) {
  const named = namedItems(savedGrants, savedPolicies).filter((item) => findNumber(graph, item) === undefined);
  return [...named, ...savedItems];
}

function changePolicies(index: PolicyIndex, { savedPolicies, deletedPolicyIds }: ReadChanges): PolicyIndex {
  // If an id occurs more than once, the last policy counts. A policy that is no longer enforced is deleted.
  const latest = [...new Map(savedPolicies.map((policy) => [policy.id, policy])).values()];
  const saved = latest.filter(isEnforced);
  const savedIds = new Set(saved.map(({ id }) => id));
  const deleted = [...deletedPolicyIds, ...latest.map(({ id }) => id)].filter((id) => !savedIds.has(id));
  return changePolicyIndex(index, { saved, deletedIds: deleted });
}
