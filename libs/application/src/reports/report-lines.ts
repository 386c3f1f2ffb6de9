import { toCell } from '@identity-governance/records';
import type { PolicyViolation } from '../population/violation-view';

type Violation = Pick<PolicyViolation, Exclude<keyof PolicyViolation, 'appliedControls'>> & {
  readonly ended: string | null;
};
type Criterion = Violation['conflictingCriteria'][number];

/** The columns of `violations.csv` in their order. */
const columns: Readonly<Record<string, (violation: Violation) => string | null | undefined>> = {
  policyName: ({ policy }) => policy.name,
  policyId: ({ policy }) => policy.id,
  level: ({ level }) => level,
  status: ({ status }) => status,
  identityName: ({ target }) => target.name,
  identityId: ({ target }) => target.id,
  ownerName: ({ owner }) => owner.name,
  ownerType: ({ owner }) => owner.type,
  ownerId: ({ owner }) => owner.id,
  leftCriteria: ({ conflictingCriteria: [left] }) => left?.name,
  leftItems: ({ conflictingCriteria: [left] }) => left && itemsOf(left),
  rightCriteria: ({ conflictingCriteria: [, right] }) => right?.name,
  rightItems: ({ conflictingCriteria: [, right] }) => right && itemsOf(right),
  furtherCriteria: ({ conflictingCriteria: [, , ...others] }) =>
    others.map((one) => `${one.name}: ${itemsOf(one)}`).join(' / '),
  created: ({ created }) => created,
  since: ({ since }) => since,
  modified: ({ modified }) => modified,
  ended: ({ ended }) => ended,
  expiration: ({ expiration }) => expiration,
  id: ({ id }) => id,
  previous: ({ previous }) => previous,
};

/** Spreadsheets take UTF-8 for another encoding where no byte order mark says so. */
const BYTE_ORDER_MARK = '\ufeff';
const END = '\r\n';

export const reportHeader = `${BYTE_ORDER_MARK}${Object.keys(columns).join(',')}${END}`;

export function reportLine(violation: Violation): string {
  return `${Object.values(columns)
    .map((cell) => toCell(cell(violation) ?? ''))
    .join(',')}${END}`;
}

function itemsOf({ conflictingItems }: Criterion): string {
  return conflictingItems.map(({ name, type, id }) => `${name} (${type}:${id})`).join(' | ');
}
