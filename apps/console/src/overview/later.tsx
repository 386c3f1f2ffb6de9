import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { importPagesQuery } from '../api/import-queries';
import { ErrorNotice } from '../components/error-notice';
import { Name } from '../components/name';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { changedRows } from '../imports/changed-rows';
import { enImports } from '../messages/en-imports';
import { enLater as text } from '../messages/en-later';
import { endingSoonQuery } from './ending-soon';

const shown = 5;

/** The mitigations that end next, and the latest imports. */
export function Later() {
  return (
    <>
      <EndingSoon />
      {useScope('inventory:read') && <LastImports />}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly error: Error | null;
  readonly retry: () => unknown;
  /** Undefined while loading. */
  readonly rows: readonly ReactNode[] | undefined;
  readonly none: string;
  readonly all: ReactNode;
}

function Section({ title, error, retry, rows, none, all }: SectionProps) {
  return (
    <section className="card">
      <h2>{title}</h2>
      {error && <ErrorNotice error={error} retry={retry} />}
      {rows?.length === 0 && <p className="muted">{none}</p>}
      <ul className="waiting">{rows}</ul>
      {rows !== undefined && rows.length > 0 && <p className="small">{all}</p>}
    </section>
  );
}

/** Mitigations that end within a month; their violations are then open again. */
function EndingSoon() {
  const { data, error, refetch: retry } = useQuery(endingSoonQuery(shown));
  const rows = data?.map(({ id, policy, target, expiration }) => (
    <li key={id}>
      <Link to="/violations/$id" params={{ id }}>
        <Name>{target.name}</Name>, <Name>{policy.name}</Name>
      </Link>
      <p className="muted small">
        <When at={expiration ?? ''} />
      </p>
    </li>
  ));
  const all = (
    <Link to="/violations" search={{ status: 'Mitigated', sort: 'ending' }}>
      {text.allEnding}
    </Link>
  );
  return <Section {...{ title: text.ending, error, retry, rows, none: text.noneEnding, all }} />;
}

function LastImports() {
  const { data, error, refetch: retry } = useInfiniteQuery(importPagesQuery);
  const rows = data?.pages[0]?.data.slice(0, shown).map(({ id, started, actor, outcome, counts, faultCount }) => (
    <li key={id}>
      <Link to="/imports/$id" params={{ id }}>
        <When at={started} />
      </Link>
      <p className="muted small">
        <Name>{actor}</Name>, {outcome === 'APPLIED' ? text.rows(changedRows(counts)) : enImports.outcomes[outcome]}
        {faultCount > 0 && `, ${text.errors(faultCount)}`}
      </p>
    </li>
  ));
  const all = <Link to="/imports">{text.allImports}</Link>;
  return <Section {...{ title: text.imports, error, retry, rows, none: text.noImports, all }} />;
}
