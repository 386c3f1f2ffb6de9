import { type Fault, type Result, type SodPolicyId, err, ok } from '@identity-governance/values';
import {
  type SodPolicy,
  type SodPolicyDefinition,
  matchesDefinition,
  parseSodPolicy,
} from '@identity-governance/domain/shapes';
import { patchSodPolicy } from '@identity-governance/domain/patch';
import { findOwnerFaults, managerOf } from '@identity-governance/records';
import { idTaken } from '../../resources/id-taken';
import { notFound } from '../../resources/not-found';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { Noting, TransactionOf } from '../../ports/store';
import { removePolicies } from './remove-policies';
import type { PolicyManaged, SodPolicyRefusal } from './decide-sod-policy';
import { decideSodPolicy } from './decide-sod-policy';
import { findLongSets, type SetLimit } from './find-long-sets';
import { findReservedId } from './reserved-policy-id';
import type { SodPolicyView } from './sod-policy-reads';
import { viewSodPolicies } from './sod-policy-reads';

/** The effect of a valid request on a policy. Null stands for none; both are the same if nothing changes. */
export interface PolicyChange {
  readonly before: SodPolicy | null;
  readonly after: SodPolicy | null;
  /** The owner whose files manage the policy and do not make the change; null for other changes. */
  readonly overrides: string | null;
}

/** A creation or a new version of a policy. */
export interface PolicyWrite extends PolicyChange {
  readonly after: SodPolicy;
}

/** How a change treats policies that files manage. Source: docs/policies-as-code.md. */
export interface ChangeOptions {
  /** Whether to change the policy although files manage it. */
  readonly override?: boolean | undefined;
  /** The owner whose files make the change. */
  readonly managedBy?: string | undefined;
}

/** Returns the new definition of the policy, from the policy as clients see it. */
type Redefine = (before: SodPolicyView) => Result<SodPolicyDefinition, readonly Fault[]>;
type Decided<Change extends PolicyChange> = Promise<Result<Change, SodPolicyRefusal>>;
type Transaction = TransactionOf<'accessItems' | 'controls' | 'governanceGroups' | 'identities' | 'sodPolicies'>;

/** `raw`: the whole policy in the API's shape; id and times in it are ignored. */
export function replacing(raw: unknown): Redefine {
  return () => parseSodPolicy(raw);
}

/** `rawPatch`: a JSON patch over the policy as `view` shows it; see `sodPolicyPatchableFields`. */
export function patching(rawPatch: unknown): Redefine {
  return (before) => patchSodPolicy(before, rawPatch);
}

/** Decides on the creation of a policy. All decisions require the exclusive lock on 'sod-policies'. */
export async function decideCreation(
  tx: Transaction,
  { id: wanted, ...definition }: SodPolicyDefinition & { readonly id: SodPolicyId | null },
  { clock, ids, maxItems }: SetLimit & { readonly clock: Clock; readonly ids: IdGenerator },
): Decided<PolicyWrite> {
  const faults = [...findOwnerFaults(definition), ...findLongSets(definition, null, { maxItems })];
  if (faults.length > 0) return err({ kind: 'invalid', faults });
  const id = wanted ?? ids.next();
  const reserved = findReservedId(id);
  if (reserved !== undefined) return err({ kind: 'invalid', faults: [reserved] });
  if ((await tx.sodPolicies.get(id)) !== undefined) return err(idTaken('SOD_POLICY', id));
  const decided = await decideSodPolicy(tx, definition, undefined);
  if (!decided.ok) return decided;
  const created = formatTime(clock.now());
  return ok({ before: null, after: { ...decided.value, id, created, modified: created }, overrides: null });
}

/**
 * Decides on a change. A request that changes nothing keeps the time of the last change, and is never refused because
 * files manage the policy.
 */
export async function decideChange(
  tx: Transaction,
  id: SodPolicyId,
  {
    redefine,
    clock,
    maxItems,
    ...options
  }: ChangeOptions & SetLimit & { readonly redefine: Redefine; readonly clock: Clock },
): Decided<PolicyWrite> {
  const before = await tx.sodPolicies.get(id);
  if (before === undefined) return err(notFound('SOD_POLICY', id));
  const [view] = await viewSodPolicies(tx, [before]);
  const definition = redefine(view!);
  if (!definition.ok) return err({ kind: 'invalid', faults: definition.error });
  const faults = [...findOwnerFaults(definition.value), ...findLongSets(definition.value, before, { maxItems })];
  if (faults.length > 0) return err({ kind: 'invalid', faults });
  const decided = await decideSodPolicy(tx, definition.value, before);
  if (!decided.ok) return decided;
  if (matchesDefinition(before, decided.value)) return ok({ before, after: before, overrides: null });
  const overrides = findOverridden(before, options);
  if (!overrides.ok) return overrides;
  const after = { ...before, ...decided.value, modified: formatTime(clock.now()) };
  return ok({ before, after, overrides: overrides.value });
}

export async function decideDeletion(
  tx: TransactionOf<'sodPolicies'>,
  id: SodPolicyId,
  options: ChangeOptions,
): Decided<PolicyChange> {
  const before = await tx.sodPolicies.get(id);
  if (before === undefined) return err(notFound('SOD_POLICY', id));
  const overrides = findOverridden(before, options);
  return overrides.ok ? ok({ before, after: null, overrides: overrides.value }) : overrides;
}

/** Returns the owner whose files a change of the policy overrides. */
function findOverridden(policy: SodPolicy, options: ChangeOptions): Result<string | null, PolicyManaged> {
  const managedBy = managerOf(policy);
  if (managedBy === undefined || managedBy === options.managedBy) return ok(null);
  return options.override === true ? ok(managedBy) : err({ kind: 'policy-managed', id: policy.id, managedBy });
}

/** Applies the decided change. */
export async function applyChange(
  tx: Noting & TransactionOf<never, 'reportSchedules' | 'sodPolicies'>,
  { before, after, overrides }: PolicyChange,
): Promise<void> {
  if (before !== null && overrides !== null) tx.noteOverride?.(before.id, overrides);
  if (after !== null) await tx.sodPolicies.save([after]);
  else if (before !== null) await removePolicies(tx, [before.id]);
}

/** Applies a change that does not delete the policy. Returns the policy as clients see it. */
export async function savePolicy(
  tx: Noting & TransactionOf<'accessItems', 'reportSchedules' | 'sodPolicies'>,
  change: PolicyWrite,
): Promise<SodPolicyView> {
  await applyChange(tx, change);
  return (await viewSodPolicies(tx, [(await tx.sodPolicies.get(change.after.id))!]))[0]!;
}
