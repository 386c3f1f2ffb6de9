import type { NamedItem } from '../api/access-ref';
import type { components } from '../api/openapi';

type Schemas = components['schemas'];
export type Policy = Schemas['SodPolicy'];
export type PolicyBody = Schemas['SodPolicyCreateBody'];
export type DraftItem = Pick<NamedItem, 'type' | 'id' | 'name'>;

/** One side of a policy with two sides, or one set of a policy with a threshold. */
export interface DraftList {
  readonly name: string;
  /** Number of items that an identity must hold; for a side it is one. */
  readonly minimum: number;
  readonly items: readonly DraftItem[];
}

/** The fields of a policy that its screen edits. */
export interface PolicyDraft {
  readonly name: string;
  readonly description: string;
  readonly level: Policy['level'];
  readonly state: Policy['state'];
  readonly type: Policy['type'];
  readonly owner: { readonly id: string; readonly name: string } | null;
  readonly lists: readonly DraftList[];
  /** Number of sets that violates the policy; for a policy with two sides it is two. */
  readonly threshold: number;
}

export const emptyList: DraftList = { name: '', minimum: 1, items: [] };

export const newDraft: PolicyDraft = {
  name: '',
  description: '',
  level: 'HIGH',
  state: 'ENFORCED',
  type: 'CONFLICTING_ACCESS_BASED',
  owner: null,
  lists: [emptyList, emptyList],
  threshold: 2,
};

export function draftOf(policy: Policy): PolicyDraft {
  const { name, description, level, state, type, ownerRef, conflictingAccessCriteria, sets = [], threshold } = policy;
  const sides = conflictingAccessCriteria && [
    conflictingAccessCriteria.leftCriteria,
    conflictingAccessCriteria.rightCriteria,
  ];
  const owner = ownerRef && {
    id: ownerRef.id,
    name: typeof ownerRef.name === 'string' ? ownerRef.name : ownerRef.id,
  };
  return {
    ...{ name, description: description ?? '', level, state, type, owner },
    lists: sides?.map((side) => listOf(side, 1)) ?? sets.map((set) => listOf(set, set.minimum)),
    threshold: threshold ?? 2,
  };
}

function listOf({ name, criteriaList }: Schemas['Criteria'], minimum: number): DraftList {
  return {
    ...{ name: name ?? '', minimum },
    items: criteriaList.map((item) => ({ type: item.type, id: item.id, name: item.name ?? item.id })),
  };
}

/** Returns the policy as the API accepts it. */
export function toBody(draft: PolicyDraft, id?: string): PolicyBody {
  return {
    ...(id !== undefined && { id }),
    name: draft.name.trim() === '' ? 'Draft' : draft.name,
    description: textOrNull(draft.description),
    ...{ level: draft.level, state: draft.state, type: draft.type },
    ...{ tags: [], secondaryOwnerRefs: [], allowedControls: [] },
    ownerRef: ownerRefOf(draft),
    ...rulesOf(draft),
  };
}

function rulesOf({ type, lists, threshold }: PolicyDraft): Partial<PolicyBody> {
  if (type === 'CARDINALITY_BASED') return { sets: lists.map(setOf), threshold };
  const [leftCriteria, rightCriteria] = [lists[0] ?? emptyList, lists[1] ?? emptyList].map(criteriaOf);
  return { conflictingAccessCriteria: { leftCriteria: leftCriteria!, rightCriteria: rightCriteria! } };
}

function criteriaOf({ name, items }: DraftList): Schemas['CriteriaBody'] {
  return { name: textOrNull(name), criteriaList: items.map(({ type, id }) => ({ type, id })) };
}

function setOf(list: DraftList): Schemas['CriteriaSetBody'] {
  return { ...criteriaOf(list), minimum: list.minimum };
}

function ownerRefOf({ owner }: PolicyDraft): Schemas['PolicyOwner'] | null {
  return owner && { type: 'IDENTITY', id: owner.id };
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}

interface Replacement {
  readonly op: 'replace';
  readonly path: string;
  readonly value: unknown;
}

/** Returns the changed fields as a JSON Patch, which leaves fields unchanged that the screen does not show. */
export function toPatch(base: PolicyDraft, draft: PolicyDraft): Replacement[] {
  const [before, after] = [toBody(base), toBody(draft)];
  const fields = ['name', 'description', 'level', 'state', 'ownerRef', ...Object.keys(rulesOf(draft))];
  return fields
    .map((field) => field as keyof PolicyBody)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ op: 'replace', path: `/${field}`, value: after[field] }));
}

/** Reasons why no identity can violate the draft yet. */
export type Gap = 'lists' | 'items' | 'minimum' | 'threshold';

export function gapOf({ type, lists, threshold }: PolicyDraft): Gap | undefined {
  if (lists.length < 2) return 'lists';
  if (lists.some(({ items }) => items.length === 0)) return 'items';
  if (type === 'CONFLICTING_ACCESS_BASED') return undefined;
  if (lists.some(({ minimum, items }) => !(minimum >= 1 && minimum <= items.length))) return 'minimum';
  return threshold >= 2 && threshold <= lists.length ? undefined : 'threshold';
}
