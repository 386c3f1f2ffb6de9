import { accessItemKey, accessItemTypes, parseAccessItemRef } from '@identity-governance/domain/shapes';
import type { AccessItemRef, Assignment } from '@identity-governance/domain/sod';
import { checked, listOf, mapped, oneOf, parseId, record, type Fault, type Parser } from '@identity-governance/values';
import { maxAccessSet } from './access-set';
import { validityFields, withValidity, type Validity } from './validity';

/** The validity of an assignment; absent dates are left out. */
type Dates = { readonly [N in keyof Validity]?: string };

/** An access item with the validity of its assignment. */
export type DatedAccess = AccessItemRef & Dates;

/** A stored assignment, keyed by identity and access item. */
export type AssignmentRow = Assignment & Dates;

export const parseAssignmentRow: Parser<AssignmentRow> = mapped(
  withValidity(record<Assignment & Validity>({ identityId: parseId, access: parseAccessItemRef, ...validityFields })),
  ({ identityId, access, ...dates }) => ({ identityId, access, ...datesOf(dates) }),
);

/** Reads the key alone; ignores dates. */
export const parseAssignmentKey = record<Assignment>(
  { identityId: parseId, access: parseAccessItemRef },
  Object.keys(validityFields),
);

export const parseDatedAccess: Parser<DatedAccess> = mapped(
  withValidity(
    record<AccessItemRef & Validity>({ type: oneOf(accessItemTypes), id: parseId, ...validityFields }, ['name']),
  ),
  ({ type, id, ...dates }) => ({ type, id, ...datesOf(dates) }),
);

/** Reads all assignments of an identity. Duplicates with the same dates are harmless. */
export const parseDatedAccessSet = checked(
  record<{ readonly access: readonly DatedAccess[] }>({ access: listOf(parseDatedAccess, 0, maxAccessSet) }),
  ({ access }) => findContradictions(access),
);

export function datesOf({ validFrom, validUntil }: Partial<Validity>): Dates {
  return {
    ...(typeof validFrom === 'string' && { validFrom }),
    ...(typeof validUntil === 'string' && { validUntil }),
  };
}

function findContradictions(access: readonly DatedAccess[]): readonly Fault[] {
  const first = new Map<string, number>();
  return access.flatMap((item, i) => {
    const before = first.get(accessItemKey(item));
    if (before === undefined) first.set(accessItemKey(item), i);
    const isSame = before === undefined || JSON.stringify(access[before]) === JSON.stringify(item);
    return isSame ? [] : [{ field: `access.${i}`, reason: `is the same as \`access.${before}\`, with other dates` }];
  });
}
