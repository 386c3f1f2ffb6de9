import type { Answer } from '../api/call';

export type Group = Answer<'get', '/workgroups/v1/{id}'>;

/** A governance group as a form holds it. */
export interface GroupDraft {
  readonly name: string;
  readonly description: string;
  readonly owner: { readonly id: string; readonly name: string } | undefined;
}

export const newGroup: GroupDraft = { name: '', description: '', owner: undefined };

export function draftOf({ name, description, owner }: Group): GroupDraft {
  return {
    name,
    description: description ?? '',
    owner: owner === null ? undefined : { id: owner.id, name: owner.name ?? owner.id },
  };
}

/** Returns the group as the API accepts it. */
export function toBody({ name, description, owner }: GroupDraft) {
  return {
    name,
    description: description.trim() === '' ? null : description,
    owner: owner === undefined ? null : { type: 'IDENTITY' as const, id: owner.id },
  };
}
