import { accessItemKey, type AccessItemRef } from '../access/access-item';
import { findNumber } from '../access/access-graph';
import { holdAccess, isHeldDirectly, type AccountAccess } from '../access/held-access';
import {
  type Fault,
  listOf,
  record,
  line,
  parseId,
  oneOf,
  err,
  ok,
  quote,
  type Result,
  readSafely,
} from '@identity-governance/values';
import { parseAccessItemRef } from '../assignments/access-item-ref';
import { defaultAnswerLimits, describe, type AnswerLimits, type Omissions } from '../sod/describe';
import { evaluate as evaluateIndex } from '../sod/evaluate';
import type { ViolationContext, ViolationKind } from '../sod/violation';
import type { AccessModel, PolicySummary } from './access-model';
import { compiledOf, type CompiledModel } from './compiled-model';
import { refsOfList, refuseUnknown } from './known-items';
import { readMembers, Reading } from './reading';

/** The access of one identity. Each list has at most 10,000 entries; duplicates are harmless. */
export interface AccessRequest {
  /** Items that the identity is assigned now. The items that they grant are held too. Default: none. */
  readonly assigned?: readonly AccessItemRef[];
  /** Accounts of the identity that carry entitlements, which are held too. Default: none. */
  readonly accounts?: readonly AccountAccess[];
  /** Items to be granted. Default: none; the result then describes the present access. */
  readonly requested?: readonly AccessItemRef[];
  /**
   * Items to be taken away at the same time: the item is no longer assigned or carried by any account. Items that other
   * access grants are still held. An item that is neither assigned nor carried is an error. Default: none.
   */
  readonly removed?: readonly AccessItemRef[];
}

/** A policy that is violated. */
export interface Violation {
  readonly policy: PolicySummary;
  /**
   * `NEW`: violated only after the change. `EXTENDED`: violated before and after it, with an item that was not held
   * before. `EXISTING`: violated before and after it, by access that was held before. The request causes every
   * violation that is not `EXISTING`.
   */
  readonly kind: ViolationKind;
}

/** Violations with their matched items, paths and conflicts within items. */
export interface Explanation {
  /** Violations by policy name, then id. */
  readonly violations: readonly ViolationContext[];
  /** Numbers of omitted entries, because the result would exceed the limits; absent if nothing is omitted. */
  readonly omitted?: Omissions;
}

/**
 * Returns the policies that an identity violates, or would violate with `requested` granted and `removed` taken away,
 * by policy name and id. Takes microseconds: the work depends on the items of the request, not on the number of
 * policies.
 *
 * Returns the errors if the request is invalid (`requested.2` and why); `unknownItems` of `compile` determines whether
 * an unknown item is an error. Never throws.
 *
 * Source: docs/concepts.md, "Separation of duties".
 *
 * @example
 * const [clerk, payer] = [{ type: 'ROLE', id: 'clerk' }, { type: 'ROLE', id: 'payer' }] as const;
 * const answer = evaluate(model, { assigned: [clerk], requested: [payer] });
 * const isFine = answer.ok && answer.value.every(({ kind }) => kind === 'EXISTING');
 */
export function evaluate(model: AccessModel, request: AccessRequest): Result<readonly Violation[], readonly Fault[]> {
  const compiled = compiledOf(model);
  const run = runEvaluation(compiled, request);
  if (!run.ok) return run;
  const { hits } = compiled.scratch;
  return ok(
    hits.inOrder().map((hit) => ({ policy: compiled.summaries[hits.policies[hit]!]!, kind: hits.kindOf(hit) })),
  );
}

/**
 * Evaluates like `evaluate` and adds the reasons: the items of the policy that are or would be held, each with up to
 * five grant paths (shortest first, from an account or an assigned or requested item down), and `conflictWithin`, the
 * innermost items that violate it on their own.
 *
 * Returns at most 1,000 violations and 20,000 items unless `limits` specifies other limits; `omitted` counts the rest.
 * Its cost is bounded for every model (docs/decisions/grant-paths.md).
 *
 * @example
 * const explained = explain(model, { requested: [{ type: 'ROLE', id: 'clerk' }] });
 * if (explained.ok) for (const { policy, kind } of explained.value.violations) console.log(policy.name, kind);
 */
export function explain(
  model: AccessModel,
  request: AccessRequest,
  limits: AnswerLimits = defaultAnswerLimits,
): Result<Explanation, readonly Fault[]> {
  const compiled = compiledOf(model);
  const run = runEvaluation(compiled, request);
  if (!run.ok) return run;
  const { contexts, omitted } = describe(compiled.index, compiled.scratch, limits);
  return ok(omitted === undefined ? { violations: contexts } : { violations: contexts, omitted });
}

const maxEntries = 10_000;

const parseAccountAccess = record<AccountAccess>({
  account: record({ type: oneOf(['ACCOUNT'] as const), id: parseId, name: line(0, 255) }),
  entitlements: listOf(parseAccessItemRef, 0, maxEntries),
});

/** Evaluates the request; leaves the hits in the scratch memory of the model. */
function runEvaluation(compiled: CompiledModel, request: unknown): Result<null, readonly Fault[]> {
  const read = readRequest(compiled, request);
  if (!read.ok) return read;
  const { index, scratch } = compiled;
  const isKnown = (ref: AccessItemRef) => findNumber(index.graph, ref) !== undefined;
  // Unknown items are dropped first: assigned numbers stay for the lifetime of the model.
  const { assigned, accounts, requested, removed } = read.value;
  const carried = accounts.map(({ account, entitlements }) => ({
    account,
    entitlements: entitlements.filter(isKnown),
  }));
  const held = holdAccess(index.graph, assigned.filter(isKnown), carried);
  const numbersOf = (refs: readonly AccessItemRef[]) =>
    refs.filter(isKnown).map((ref) => findNumber(index.graph, ref)!);
  const change = { held, requested: numbersOf(requested), removed: numbersOf(removed) };
  const notHeld = removed.flatMap((ref, i) => {
    const number = findNumber(index.graph, ref);
    if (number === undefined ? isDirect(read.value, ref) : isHeldDirectly(held, number)) return [];
    return [
      { field: `removed.${i}`, reason: `${quote(accessItemKey(ref))} is neither assigned nor carried by an account` },
    ];
  });
  if (notHeld.length > 0) return err(notHeld);
  evaluateIndex(index, scratch, { ...change, wanted: 'ALL' });
  return ok(null);
}

/** Returns whether direct access includes the item; for an item without a number, if unknown items are ignored. */
function isDirect({ assigned, accounts }: Required<AccessRequest>, ref: AccessItemRef): boolean {
  const refs = [...assigned, ...accounts.flatMap(({ entitlements }) => entitlements)];
  return refs.some((one) => accessItemKey(one) === accessItemKey(ref));
}

function readRequest(
  { index, isOpen }: CompiledModel,
  request: unknown,
): Result<Required<AccessRequest>, readonly Fault[]> {
  const isKnown = (ref: AccessItemRef) => isOpen || findNumber(index.graph, ref) !== undefined;
  return readSafely(() => {
    const reading = new Reading();
    const raw = readMembers(reading, request, ['assigned', 'accounts', 'requested', 'removed']);
    const refs = (field: 'assigned' | 'requested' | 'removed') =>
      reading.list(raw[field], { field, max: maxEntries, entry: parseAccessItemRef });
    const [assigned, requested, removed] = [refs('assigned'), refs('requested'), refs('removed')];
    const accounts = reading.list(raw.accounts, { field: 'accounts', max: maxEntries, entry: parseAccountAccess });
    refuseUnknown(reading, isKnown, refsOfList('assigned', assigned));
    for (const [i, { entitlements }] of accounts.entries()) {
      refuseUnknown(reading, isKnown, refsOfList(`accounts.${i}.entitlements`, entitlements));
    }
    refuseUnknown(reading, isKnown, refsOfList('requested', requested));
    refuseUnknown(reading, isKnown, refsOfList('removed', removed));
    return reading.end(() => ({ assigned, accounts, requested, removed }));
  });
}
