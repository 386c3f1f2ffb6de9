import type { AccessItemRef, Grant, NamedAccessItem } from '../access/access-item';
import { accessItemKey } from '../access/access-item';
import { compileAccessGraph } from '../access/access-graph';
import { type Fault, type Result, readSafely } from '@identity-governance/values';
import { compilePolicyIndex } from '../sod/policy-index';
import { isEnforced, type SodPolicy } from '../sod/sod-policy';
import type { AccessModel } from './access-model';
import { newModel } from './compiled-model';
import { grantRule, itemRule, policyRule, type AccessItemInput, type SodPolicyInput } from './model-input';
import { refsOfGrants, refsOfPolicies, refuseRepeated, refuseUnknown } from './known-items';
import { readMembers, Reading } from './reading';

/** The input of `compile`: plain data, for example from a JSON file. */
export interface AccessModelInput {
  /**
   * All access items, each once; at most 5,000,000. Default: the items that the grants and policies name, with their
   * ids as names.
   */
  readonly items?: readonly AccessItemInput[];
  /** All grants; at most 20,000,000. Cycles are harmless. */
  readonly grants?: readonly Grant[];
  /** At most 100,000 policies, with unique ids. Policies that are not enforced are checked and then ignored. */
  readonly policies: readonly SodPolicyInput[];
}

/** Options of `compile`. */
export interface CompileOptions {
  /**
   * Treatment of a grant, policy, request or assignment that names an item not listed in `items`. `REFUSE`: an error,
   * because a misspelled id would look like "no violation". `IGNORE`: no identity holds the item. The default is
   * `REFUSE` if `items` is given, else `IGNORE`.
   */
  readonly unknownItems?: 'REFUSE' | 'IGNORE';
}

/**
 * Validates access items, grants and policies, and compiles them into a model. Takes time and memory in proportion to
 * the input (about a second and 100 MB for a million items); evaluations then take microseconds.
 *
 * Returns the model, or up to 100 errors, each with its field (`policies.0.sets.1.minimum`) and reason. Never throws,
 * and does not change the input.
 *
 * Source: docs/concepts.md, "Separation of duties".
 *
 * @example
 * const model = compile({
 *   policies: [
 *     {
 *       id: 'p1',
 *       name: 'Enter and pay an invoice',
 *       conflictingAccessCriteria: {
 *         leftCriteria: { criteriaList: [{ type: 'ENTITLEMENT', id: 'enter-invoice' }] },
 *         rightCriteria: { criteriaList: [{ type: 'ENTITLEMENT', id: 'pay-invoice' }] },
 *       },
 *     },
 *   ],
 * });
 * if (!model.ok) throw new Error(JSON.stringify(model.error));
 */
export function compile(input: AccessModelInput, options: CompileOptions = {}): Result<AccessModel, readonly Fault[]> {
  return readSafely(() => {
    const reading = new Reading();
    const raw = readMembers(reading, input, ['items', 'grants', 'policies']);
    const namesItems = raw.items === undefined;
    const isOpen = (options.unknownItems ?? (namesItems ? 'IGNORE' : 'REFUSE')) === 'IGNORE';
    if (raw.policies === undefined && !reading.isFull) reading.refuse('policies', 'is missing');
    const listed = reading.list(raw.items, itemRule('items'));
    const grants = reading.list(raw.grants, grantRule('grants'));
    const policies = reading.list(raw.policies, policyRule('policies'));
    const items = namesItems ? namedItems(grants, policies) : listed;
    refuseRepeated(reading, 'items', listed.map(accessItemKey));
    refuseRepeated(
      reading,
      'policies',
      policies.map(({ id }) => id),
    );
    if (!isOpen) {
      const known = new Set(items.map(accessItemKey));
      refuseUnknown(reading, (ref) => known.has(accessItemKey(ref)), refsOfGrants('grants', grants));
      refuseUnknown(reading, (ref) => known.has(accessItemKey(ref)), refsOfPolicies('policies', policies));
    }
    return reading.end(() => {
      const index = compilePolicyIndex(compileAccessGraph(items, grants), policies.filter(isEnforced));
      return newModel({ index, isOpen, namesItems });
    });
  });
}

/** Returns the distinct items that grants and policies name. */
export function namedItems(grants: readonly Grant[], policies: readonly SodPolicy[]): readonly NamedAccessItem[] {
  const named = new Map<string, NamedAccessItem>();
  const add = ({ type, id }: AccessItemRef) => named.set(accessItemKey({ type, id }), { type, id, name: id });
  for (const { parent, child } of grants) {
    add(parent);
    add(child);
  }
  for (const { sets } of policies) for (const { criteriaList } of sets) criteriaList.forEach(add);
  return [...named.values()];
}
