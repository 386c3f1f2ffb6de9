import type { CriteriaSet, PolicyOwner, SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { compareText } from '@identity-governance/values';
import { Document, stringify, visit, type Scalar } from 'yaml';
import { tagOfOwner } from '@identity-governance/records';

/**
 * Returns the policies as a file that `parsePolicyFiles` reads back to the same policies, ordered by id. Sides and sets
 * with the same name and items become a function. `managedBy`: the owner of all of them.
 */
export function formatPolicyFile(policies: readonly SodPolicy[], managedBy: string | null): string {
  const ordered = [...policies].sort((a, b) => compareText(a.id, b.id));
  const functions = findFunctions(ordered);
  const used = [...functions.values()].map(
    ({ key, name, items }) => [key, { name, items: items.map(formatRef) }] as const,
  );
  const file = {
    format: '1',
    ...(managedBy !== null && { managedBy }),
    ...(used.length > 0 && { functions: mapOf(used) }),
    policies: mapOf(ordered.map((policy) => [policy.id, formatPolicy(policy, { functions, managedBy })])),
  };
  const document = new Document(new Map(Object.entries(file)));
  visit(document, {
    Scalar: (_key, scalar) => {
      quoteBlank(scalar);
    },
  });
  // Strings that other readers of YAML take for numbers or booleans are quoted.
  return stringify(document, { compat: 'yaml-1.1', lineWidth: 0 });
}

/** As a block, a string of spaces and line ends alone would be read as another one. */
function quoteBlank(scalar: Scalar): void {
  if (typeof scalar.value === 'string' && scalar.value.trim() === '') scalar.type = 'QUOTE_DOUBLE';
}

/** Ids may be names that objects treat specially. */
function mapOf<T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map(entries);
}

interface NamedFunction {
  readonly key: string;
  readonly name: string;
  readonly items: readonly AccessItemRef[];
}

type Functions = ReadonlyMap<string, NamedFunction>;

/** Returns the functions by what makes sets equal: a name and items in the same order, in at least two places. */
function findFunctions(policies: readonly SodPolicy[]): Functions {
  const counts = new Map<string, number>();
  const named = policies.flatMap(({ sets }) => sets).filter(({ name }) => name !== null);
  for (const set of named) counts.set(identityOf(set), (counts.get(identityOf(set)) ?? 0) + 1);
  const functions = new Map<string, NamedFunction>();
  const keys = new Set<string>();
  for (const { name, criteriaList: items } of named) {
    const identity = identityOf({ name, criteriaList: items });
    if (functions.has(identity) || counts.get(identity)! < 2) continue;
    const key = freeKey(name!, keys);
    keys.add(key);
    functions.set(identity, { key, name: name!, items });
  }
  return functions;
}

function identityOf({ name, criteriaList }: Pick<CriteriaSet, 'name' | 'criteriaList'>): string {
  return JSON.stringify([name, criteriaList.map(formatRef)]);
}

function freeKey(name: string, taken: ReadonlySet<string>): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['function'];
  const slug = words.join('-').slice(0, 60);
  for (let n = 1; ; n++) {
    const key = n === 1 ? slug : `${slug}-${n}`;
    if (!taken.has(key)) return key;
  }
}

interface Written {
  readonly functions: Functions;
  readonly managedBy: string | null;
}

function formatPolicy(policy: SodPolicy, { functions, managedBy }: Written) {
  const sets = policy.sets.map((set) => formatSet(set, functions));
  const { secondaryOwnerRefs, allowedControls, violationOwnerAssignmentConfig: rule } = policy;
  const tags =
    managedBy !== null && policy.tags.at(-1) === tagOfOwner(managedBy) ? policy.tags.slice(0, -1) : policy.tags;
  return withoutEmpty({
    name: policy.name,
    description: policy.description,
    level: policy.level,
    state: policy.state === 'ENFORCED' ? null : policy.state,
    ...(policy.type === 'CONFLICTING_ACCESS_BASED' ? { sides: sets } : { threshold: `${policy.threshold}`, sets }),
    owner: policy.ownerRef && formatRef(policy.ownerRef),
    violationOwner: rule && formatViolationOwner(rule),
    secondaryOwners: secondaryOwnerRefs.map(formatRef),
    controls: allowedControls.map(({ id }) => id),
    externalPolicyReference: policy.externalPolicyReference,
    compensatingControls: policy.compensatingControls,
    correctionAdvice: policy.correctionAdvice,
    tags,
  });
}

function formatSet(set: CriteriaSet, functions: Functions) {
  const used = functions.get(identityOf(set));
  const minimum = set.minimum === 1 ? null : `${set.minimum}`;
  if (used !== undefined) return minimum === null ? used.key : { function: used.key, minimum };
  return withoutEmpty({ name: set.name, items: set.criteriaList.map(formatRef), minimum });
}

function formatViolationOwner({
  assignmentRule,
  ownerRef,
}: NonNullable<SodPolicy['violationOwnerAssignmentConfig']>): unknown {
  if (assignmentRule === 'MANAGER' && ownerRef === null) return 'MANAGER';
  if (assignmentRule === 'STATIC' && ownerRef !== null && ownerRef.type !== 'MANAGER')
    return formatRef(ownerRef as PolicyOwner);
  return withoutEmpty({ assignmentRule, ownerRef: ownerRef && withoutEmpty(ownerRef) });
}

function formatRef({ type, id }: { readonly type: string; readonly id: string }): string {
  return `${type}:${id}`;
}

/** Leaves out properties that are null or empty lists. */
function withoutEmpty(record: object): object {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));
}
