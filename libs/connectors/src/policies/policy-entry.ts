import {
  accessItemTypes,
  MAX_SET_ITEMS,
  parseIdentifiedSodPolicy,
  type PolicyOwner,
} from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { ownerTagOf, tagOfOwner } from '@identity-governance/records';
import {
  checked,
  err,
  integer,
  listOf,
  ok,
  oneOf,
  orElse,
  parseDescription,
  parseId,
  parseName,
  parser,
  record,
  refuse,
  type Fault,
  type Parsed,
  type Parser,
} from '@identity-governance/values';
import { readRef } from '../csv/read-cell';

/** Maximum number of sets, owners and controls of a policy. */
const MAX_LISTED = 50;

const parseRaw: Parser<unknown> = parser({}, (raw) => ok(raw));
const parseRawField = orElse(parseRaw, undefined);

/** Reads `TYPE:id` with one of these types. */
function refTo<T extends string>(types: readonly T[]): Parser<{ readonly type: T; readonly id: string }> {
  const parseRef = record<{ readonly type: T; readonly id: string }>({ type: oneOf(types), id: parseId });
  return parser({}, (raw) => {
    const parsed = typeof raw === 'string' ? parseRef(readRef(raw)) : refuse('');
    return parsed.ok ? parsed : refuse(`is not \`TYPE:id\`, where TYPE is ${types.join(' or ')}`);
  });
}

/** Reads an access item, `TYPE:id`. */
export const parseItem: Parser<AccessItemRef> = refTo(accessItemTypes);
const parseOwner: Parser<PolicyOwner> = refTo(['IDENTITY', 'GOVERNANCE_GROUP']);

/** A named list of access items that sides and sets of policies use. */
export interface FunctionEntry {
  /** The name of the sides and sets; by default the key of the function. */
  readonly name: string | null;
  readonly description: string | null;
  readonly items: readonly AccessItemRef[];
}

/** Reads a list of distinct access items. */
export const parseItems = checked(listOf(parseItem, 1, MAX_SET_ITEMS), findRepeated);

export const parseFunctionEntry: Parser<FunctionEntry> = record<FunctionEntry>({
  name: orElse(parseName, null),
  description: parseDescription,
  items: parseItems,
});

/** A side or set: the key of a function, or items. */
export interface SetEntry {
  readonly function: string | null;
  readonly name: string | null;
  readonly items: readonly AccessItemRef[];
  readonly minimum: number;
}

const parseCount: Parser<number> = parser({}, (raw) =>
  integer(1, MAX_SET_ITEMS)(typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : raw),
);
const minimum = orElse(parseCount, 1);
const parseReference = record({ function: parseId, minimum });
const parseListed = record({ name: orElse(parseName, null), items: parseItems, minimum });

const parseSet: Parser<SetEntry> = parser({}, (raw): Parsed<SetEntry> => {
  if (typeof raw === 'string') return ok({ function: raw, name: null, items: [], minimum: 1 });
  if (Array.isArray(raw)) return refuse('is a list; write the key of a function, or a map with `items`');
  if (typeof raw === 'object' && raw !== null && 'function' in raw) {
    const parsed = parseReference(raw);
    return parsed.ok ? ok({ name: null, items: [], ...parsed.value }) : parsed;
  }
  const parsed = parseListed(raw);
  return parsed.ok ? ok({ function: null, ...parsed.value }) : parsed;
});

const parseSides = checked(listOf(parseSet, 2, 2), (sides) =>
  sides.flatMap((side, i) =>
    side.minimum === 1 ? [] : [{ field: `${i}.minimum`, reason: 'is not 1; use `sets` and `threshold`' }],
  ),
);

/** Reads `MANAGER`, `TYPE:id` of an owner, or the shape of the API, which the parser of policies reads. */
const parseViolationOwner: Parser<unknown> = parser({}, (raw) => {
  if (typeof raw !== 'string') return ok(raw);
  if (raw === 'MANAGER') return ok({ assignmentRule: 'MANAGER', ownerRef: null });
  const owner = parseOwner(raw);
  return owner.ok
    ? ok({ assignmentRule: 'STATIC', ownerRef: owner.value })
    : refuse('is neither `MANAGER` nor `TYPE:id`');
});

const parseControls = listOf(parseId, 0, MAX_LISTED);

/** The fields that a policy has in files and in the API alike. */
const sharedFields = [
  ...(['name', 'description', 'state', 'level', 'tags'] as const),
  ...(['externalPolicyReference', 'compensatingControls', 'correctionAdvice'] as const),
];

const parseEntry = record({
  was: orElse(parseId, null),
  name: parseRawField,
  description: parseRawField,
  state: parseRawField,
  level: parseRawField,
  tags: parseRawField,
  externalPolicyReference: parseRawField,
  compensatingControls: parseRawField,
  correctionAdvice: parseRawField,
  owner: orElse(parseOwner, null),
  violationOwner: orElse(parseViolationOwner, null),
  secondaryOwners: orElse(listOf(parseOwner, 0, MAX_LISTED), []),
  controls: orElse(parseControls, []),
  sides: orElse(parseSides, undefined),
  sets: orElse(listOf(parseSet, 1, MAX_LISTED), undefined),
  threshold: orElse(parseCount, undefined),
});

type Definition = Extract<ReturnType<typeof parseIdentifiedSodPolicy>, { readonly ok: true }>['value'];

/** A policy of a file. */
export interface PolicyEntry {
  /** The former id of the policy. */
  readonly was: string | null;
  readonly definition: Definition;
  /** The keys of the functions that the policy uses. */
  readonly functions: readonly string[];
}

/** The files that a policy is part of. */
export interface PolicyContext {
  readonly managedBy: string | null;
  readonly find: FindFunction;
}

/** Returns the function with this key; undefined if there is none, or if it has errors. */
export type FindFunction = (key: string) => FunctionEntry | undefined;

/** Reads a policy. Functions that are not found leave the policy unchecked: the caller reports them. */
export function parsePolicyEntry(
  id: string,
  raw: unknown,
  { managedBy, find }: PolicyContext,
): Parsed<PolicyEntry | undefined> {
  const parsed = parseEntry(raw);
  if (!parsed.ok) return parsed;
  const entry = parsed.value;
  const sets = entry.sides ?? entry.sets ?? [];
  const isTwoSided = entry.sides !== undefined;
  if (isTwoSided && (entry.sets ?? entry.threshold) !== undefined)
    return err([{ field: 'sides', reason: 'is given together with `sets` or `threshold`' }]);
  if (managedBy !== null && hasOtherOwner(entry.tags, managedBy))
    return err([{ field: 'tags', reason: `has a tag of another owner than \`${managedBy}\`, that of the files` }]);
  if (sets.length === 0) return err([{ field: '', reason: 'has neither `sides` nor `sets` and `threshold`' }]);
  const functions = sets.flatMap((set) => set.function ?? []);
  const criteria = sets.map((set) => resolve(set, find));
  if (criteria.some((set) => set === undefined)) return ok(undefined);
  const [left, right] = criteria.map((set) => ({ name: set!.name, criteriaList: set!.criteriaList }));
  const definition = parseIdentifiedSodPolicy({
    id,
    ...Object.fromEntries(sharedFields.map((field) => [field, entry[field]])),
    ...(managedBy !== null && { tags: withOwner(entry.tags, managedBy) }),
    ownerRef: entry.owner,
    violationOwnerAssignmentConfig: entry.violationOwner,
    secondaryOwnerRefs: entry.secondaryOwners,
    allowedControls: entry.controls.map((control) => ({ id: control })),
    type: isTwoSided ? 'CONFLICTING_ACCESS_BASED' : 'CARDINALITY_BASED',
    ...(isTwoSided
      ? { conflictingAccessCriteria: { leftCriteria: left, rightCriteria: right } }
      : { sets: criteria, threshold: entry.threshold }),
  });
  if (!definition.ok) return err(definition.error.map(({ field, reason }) => ({ field: fieldInFile(field), reason })));
  return ok({ was: entry.was, definition: definition.value, functions });
}

/** Adds the tag of the owner to a list; anything else is an error that the parser of policies reports. */
function withOwner(tags: unknown, managedBy: string): unknown {
  if (tags === undefined) return [tagOfOwner(managedBy)];
  const owner = tagOfOwner(managedBy);
  return Array.isArray(tags) && !tags.includes(owner) ? [...(tags as readonly unknown[]), owner] : tags;
}

function hasOtherOwner(tags: unknown, managedBy: string): boolean {
  const isOther = (tag: unknown) =>
    typeof tag === 'string' && ownerTagOf([tag]) !== undefined && tag !== tagOfOwner(managedBy);
  return Array.isArray(tags) && tags.some(isOther);
}

function resolve({ function: key, ...set }: SetEntry, find: FindFunction) {
  if (key === null) return { name: set.name, criteriaList: set.items, minimum: set.minimum };
  const found = find(key);
  return found && { name: found.name ?? key, criteriaList: found.items, minimum: set.minimum };
}

/** The names of fields of the API in files. */
const fileFields: readonly (readonly [RegExp, string])[] = [
  [/^conflictingAccessCriteria\.leftCriteria/, 'sides.0'],
  [/^conflictingAccessCriteria\.rightCriteria/, 'sides.1'],
  [/^conflictingAccessCriteria/, 'sides'],
  [/^ownerRef/, 'owner'],
  [/^violationOwnerAssignmentConfig/, 'violationOwner'],
  [/^secondaryOwnerRefs/, 'secondaryOwners'],
  [/^allowedControls\.(\d+)\.id/, 'controls.$1'],
  [/^allowedControls/, 'controls'],
  [/\.criteriaList/, '.items'],
];

function fieldInFile(field: string): string {
  return fileFields.reduce((name, [pattern, own]) => name.replace(pattern, own), field);
}

function findRepeated(items: readonly AccessItemRef[]): readonly Fault[] {
  const seen = new Set<string>();
  return items.flatMap(({ type, id }, i) => {
    const key = `${type}:${id}`;
    if (seen.has(key)) return [{ field: `${i}`, reason: `repeats \`${key}\`` }];
    seen.add(key);
    return [];
  });
}
