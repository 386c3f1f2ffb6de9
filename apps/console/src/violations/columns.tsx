import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Answer } from '../api/call';
import { ConflictingAccess } from '../components/conflicting-access';
import { LevelBadge, type Level } from '../components/level-badge';
import { Name } from '../components/name';
import { When } from '../components/when';
import { en } from '../messages/en';
import { enViolations } from '../messages/en-violations';

export type Violation = Answer<'get', '/violations/v1'>[number];

/** The columns of the list in their order. */
const columns = {
  level: { title: en.violations.level, cell: ({ level }) => <LevelBadge level={level.toUpperCase() as Level} /> },
  who: {
    title: en.violations.who,
    cell: ({ target }) => (
      <Link to="/identities/$id" params={{ id: target.id }}>
        <Name>{target.name}</Name>
      </Link>
    ),
  },
  policy: {
    title: en.violations.policy,
    cell: ({ id, policy, status, pendingChanges = [] }, at) => (
      <>
        <Link to="/violations/$id" params={{ id }} search={{ at }}>
          <Name>{policy.name}</Name>
        </Link>
        {status !== 'Open' && <p className="muted small">{enViolations.statuses[status]}</p>}
        {pendingChanges.length > 0 && <p className="muted small">{enViolations.waits}</p>}
      </>
    ),
  },
  access: { title: en.violations.by, cell: (violation) => <ConflictingAccess of={violation} /> },
  owner: { title: en.violations.owner, cell: ({ owner }) => <Name>{owner.name}</Name> },
  created: { title: enViolations.age, cell: ({ created }) => toTime(created) },
  since: { title: enViolations.started, cell: ({ since }) => toTime(since) },
  control: {
    title: enViolations.control,
    cell: ({ appliedControls: [latest] }) => latest && <Name>{latest.control.name}</Name>,
  },
  expiration: { title: enViolations.until, cell: ({ expiration }) => toTime(expiration) },
} as const satisfies Record<
  string,
  { readonly title: string; readonly cell: (violation: Violation, at?: string) => ReactNode }
>;

export type Column = keyof typeof columns;
/** Optional columns; identity and policy are always shown. */
export const optionalColumns = ['level', 'access', 'owner', 'created', 'since', 'control', 'expiration'] as const;
const usual: readonly Column[] = ['level', 'access', 'owner', 'created'];

export interface ChosenColumns {
  readonly chosen: ReadonlySet<Column>;
  readonly onChange: (column: Column, isShown: boolean) => void;
}

const stored = 'violation-columns';

/** Returns the optional columns that the user chose, stored by the browser. */
export function useColumns(): ChosenColumns {
  const [chosen, setChosen] = useState<ReadonlySet<Column>>(readStored);
  return {
    chosen,
    onChange(column, isShown) {
      const next = optionalColumns.filter((one) => (one === column ? isShown : chosen.has(one)));
      localStorage.setItem(stored, next.join());
      setChosen(new Set(next));
    },
  };
}

function readStored(): ReadonlySet<Column> {
  const names = localStorage.getItem(stored)?.split(',');
  return new Set(names === undefined ? usual : optionalColumns.filter((one) => names.includes(one)));
}

export function titleOf(column: Column): string {
  return columns[column].title;
}

/** Returns the heads of the shown columns, and the cells of a violation. `at`: the past time of which the list is. */
export function layOut({ chosen }: Pick<ChosenColumns, 'chosen'>, at: string | undefined) {
  const names = Object.keys(columns) as Column[];
  const shown = names.filter((name) => name === 'who' || name === 'policy' || chosen.has(name));
  return {
    head: shown.map(titleOf),
    cellsOf: (violation: Violation): readonly ReactNode[] => shown.map((name) => columns[name].cell(violation, at)),
  };
}

function toTime(at: string | null): ReactNode {
  return (
    at !== null && (
      <span className="small">
        <When at={at} />
      </span>
    )
  );
}
