import type { Answer } from '../api/call';
import type { Assignee } from '../api/violation-actions';

export type Control = Answer<'get', '/controls/v1/{id}'>;

/** A control as a form holds it. */
export interface ControlDraft {
  readonly name: string;
  readonly description: string;
  readonly type: Control['type'];
  readonly days: number;
  readonly justificationRequired: boolean;
  readonly owner: { readonly type: Assignee['assigneeType']; readonly id: string; readonly name: string } | undefined;
}

export const maxDays = 365;

export const newControl: ControlDraft = {
  name: '',
  description: '',
  type: 'Mitigation',
  days: 30,
  justificationRequired: true,
  owner: undefined,
};

/** Returns the days of a duration such as `480h`; without one a control may last 365 days. */
export function daysOf(expiration: string | undefined): number {
  return expiration === undefined ? maxDays : Math.round((Number.parseInt(expiration, 10) / 24) * 10) / 10;
}

export function draftOf({ name, description, type, expiration, justificationRequired, owner }: Control): ControlDraft {
  return {
    ...{ name, type, justificationRequired },
    description: description ?? '',
    days: daysOf(expiration),
    owner: { type: owner.type, id: owner.id, name: owner.name ?? owner.id },
  };
}

/** Returns the control as the API accepts it. Fields that the form does not show keep their values. */
export function toBody(draft: ControlDraft, stored?: Control) {
  const { name, description, type, days, justificationRequired, owner } = draft;
  if (owner === undefined) throw new Error('a control needs an owner');
  return {
    ...stored,
    name,
    type,
    justificationRequired,
    description: description.trim() === '' ? null : description,
    expiration: `${Math.round(days * 24)}h`,
    owner: { type: owner.type, id: owner.id },
    secondaryOwners: stored?.secondaryOwners ?? [],
  };
}
