import type { AuthProfile } from '../api/auth-profile-queries';
import type { FieldChange } from '../components/patch-review';
import { enAuthProfiles as text } from '../messages/en-auth-profiles';
import { enForms } from '../messages/en-forms';

/** The fields of an auth profile that can be changed, as a form holds them. */
export interface ProfileDraft {
  readonly type: AuthProfile['type'];
  readonly offNetwork: boolean;
  readonly untrustedGeography: boolean;
  readonly applicationId: string;
  readonly applicationName: string;
}

export function draftOf({ type, offNetwork, untrustedGeography, applicationId, applicationName }: AuthProfile) {
  const draft: ProfileDraft = {
    type,
    offNetwork,
    untrustedGeography,
    applicationId: applicationId ?? '',
    applicationName: applicationName ?? '',
  };
  return draft;
}

/** Returns the changed fields with the operations of the JSON Patch that changes them. */
export function changesOf(profile: AuthProfile, draft: ProfileDraft): readonly FieldChange[] {
  const before = draftOf(profile);
  const fields = Object.keys(draft) as (keyof ProfileDraft)[];
  return fields
    .filter((field) => draft[field] !== before[field])
    .map((field) => ({
      field: field === 'type' ? text.type : text[field],
      before: describe(before, field),
      after: describe(draft, field),
      operation: { op: 'replace', path: `/${field}`, value: draft[field] === '' ? null : draft[field] },
    }));
}

function describe(draft: ProfileDraft, field: keyof ProfileDraft): string {
  const value = draft[field];
  if (field === 'type') return text.types[draft.type];
  if (typeof value === 'boolean') return value ? enForms.yes : enForms.no;
  return value === '' ? enForms.none : value;
}
