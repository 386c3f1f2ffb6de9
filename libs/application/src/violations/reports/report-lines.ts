import { MAX_PATHS } from '@identity-governance/domain/engine';
import type { PathStep } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { toCell, violationStatuses } from '@identity-governance/records';
import type { PolicyViolation } from '../../sod/simulation/violation-view';
import type { ReportContext } from './report-context';

/** A record as downloads of lists have it. */
export type ListedViolation = PolicyViolation & { readonly ended: string | null };
export type ReportedViolation = ListedViolation & { readonly context: ReportContext };
type Criterion = ListedViolation['conflictingCriteria'][number];

/** The columns of a file in their order: each with the cell of a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | null | undefined>>;

const subject: Columns<ListedViolation> = {
  policyName: ({ policy }) => policy.name,
  policyId: ({ policy }) => policy.id,
  level: ({ level }) => level,
  status: ({ status }) => status,
  identityName: ({ target }) => target.name,
  identityId: ({ target }) => target.id,
};

const ownerAndAccess: Columns<ListedViolation> = {
  ownerName: ({ owner }) => owner.name,
  ownerType: ({ owner }) => owner.type,
  ownerId: ({ owner }) => owner.id,
  leftCriteria: ({ conflictingCriteria }) => conflictingCriteria[0]?.name,
  leftItems: ({ conflictingCriteria }) => itemsOf(conflictingCriteria[0]),
  rightCriteria: ({ conflictingCriteria }) => conflictingCriteria[1]?.name,
  rightItems: ({ conflictingCriteria }) => itemsOf(conflictingCriteria[1]),
  furtherCriteria: ({ conflictingCriteria }) =>
    furtherOf(conflictingCriteria, 2, (one) => `${one.name}: ${itemsOf(one) ?? ''}`).join(' / '),
};

const lifeAndControls: Columns<ListedViolation> = {
  created: ({ created }) => created,
  since: ({ since }) => since,
  modified: ({ modified }) => modified,
  ended: ({ ended }) => ended,
  expiration: ({ expiration }) => expiration,
  id: ({ id }) => id,
  previous: ({ previous }) => previous,
  controlName: ({ appliedControls }) => appliedControls[0]?.control.name,
  controlStatus: ({ appliedControls }) => appliedControls[0]?.status,
  controlAppliedBy: ({ appliedControls }) => appliedControls[0]?.applier.name,
  controlApplied: ({ appliedControls }) => appliedControls[0]?.appliedDate,
  controlExpiration: ({ appliedControls }) => appliedControls[0]?.expiration,
  controlComments: ({ appliedControls }) => appliedControls[0]?.comments,
  formerControls: ({ appliedControls }) =>
    furtherOf(
      appliedControls,
      1,
      (one) => `${one.control.name}: ${one.status}, ${one.appliedDate} to ${one.expiration}`,
    ).join(' | '),
};

/** The columns of the downloads of lists. */
export const listColumns: Columns<ListedViolation> = { ...subject, ...ownerAndAccess, ...lifeAndControls };

/** The columns of `violations.csv` and `violations.xlsx` in a report. */
export const violationColumns: Columns<ReportedViolation> = {
  ...subject,
  identityEmail: ({ context }) => context.identity?.email,
  identityDepartment: ({ context }) => textOf(context.identity?.attributes.department),
  managerName: ({ context }) => context.managerName,
  managerId: ({ context }) => context.identity?.managerId,
  ...ownerAndAccess,
  leftPaths: ({ conflictingCriteria }) => pathsOf(conflictingCriteria[0]),
  rightPaths: ({ conflictingCriteria }) => pathsOf(conflictingCriteria[1]),
  furtherPaths: ({ conflictingCriteria }) => furtherOf(conflictingCriteria, 2, pathsOf).join(' / '),
  policyDescription: ({ context }) => context.policy?.description,
  externalPolicyReference: ({ context }) => context.policy?.externalPolicyReference,
  ...lifeAndControls,
  controlApprovedBy: ({ context }) => context.approver?.name,
  controlApprovedById: ({ context }) => context.approver?.id,
};

/** A policy of a report with its numbers of records. */
export interface ReportedPolicy {
  readonly id: string;
  readonly name: string;
  readonly level: string;
  /** Null: the policy was deleted, and has records. */
  readonly policy: Pick<SodPolicy, 'description' | 'externalPolicyReference' | 'ownerRef' | 'state'> | null;
  readonly ownerName: string | undefined;
  readonly statuses: ReadonlyMap<string, number>;
}

/** The columns of `policies.csv`: all policies of the report, including those without violations. */
export const policyColumns: Columns<ReportedPolicy> = {
  policyName: ({ name }) => name,
  policyId: ({ id }) => id,
  level: ({ level }) => level,
  state: ({ policy }) => policy?.state ?? 'DELETED',
  ownerName: ({ ownerName }) => ownerName,
  ownerId: ({ policy }) => policy?.ownerRef?.id,
  policyDescription: ({ policy }) => policy?.description,
  externalPolicyReference: ({ policy }) => policy?.externalPolicyReference,
  ...Object.fromEntries(
    violationStatuses.map((status) => [
      status.toLowerCase(),
      ({ statuses }: ReportedPolicy) => String(statuses.get(status) ?? 0),
    ]),
  ),
};

/** Without a byte order mark, spreadsheets assume another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const END = '\r\n';

/** Writes rows as a CSV file (RFC 4180). Spreadsheets read no cell as a formula. */
export async function* csvOf<Row>(columns: Columns<Row>, pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${Object.keys(columns).join(',')}${END}`;
  for await (const page of pages) {
    yield page.map((row) => `${cellsOf(columns, row).map(toCell).join(',')}${END}`).join('');
  }
}

export function cellsOf<Row>(columns: Columns<Row>, row: Row): readonly string[] {
  return Object.values(columns).map((cell) => cell(row) ?? '');
}

function itemsOf(criterion: Criterion | undefined): string | undefined {
  return criterion?.conflictingItems.map(({ name, type, id }) => `${name} (${type}:${id})`).join(' | ');
}

/** Writes the paths that grant the items, each from what is assigned or an account to its item. */
function pathsOf({ conflictingItems }: Criterion = { name: '', conflictingItems: [] }): string {
  return conflictingItems
    .flatMap(({ paths = [], omittedPaths }) => [
      ...paths.map(describePath),
      ...(omittedPaths !== undefined || paths.length === MAX_PATHS ? ['possibly more'] : []),
    ])
    .join(' | ');
}

function describePath(path: readonly PathStep[]): string {
  return path
    .map(({ name, type, id, omittedAfter }) => {
      const step = `${name} (${type}:${id})`;
      return omittedAfter === undefined ? step : `${step} > (${omittedAfter} more)`;
    })
    .join(' > ');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Writes the elements from an index on. */
function furtherOf<T>(all: readonly T[], start: number, write: (one: T) => string): readonly string[] {
  return all.length <= start ? [] : all.slice(start).map(write);
}
