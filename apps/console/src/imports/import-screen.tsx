import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { importQuery, type Import } from '../api/import-queries';
import { Fact } from '../components/facts';
import { Name, Names, Text } from '../components/name';
import { Table } from '../components/table';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enImports as text } from '../messages/en-imports';
import { Counts } from './counts';
import { PageHead } from '../components/page-head';
import { Loaded } from '../components/loaded';
import { SourceName } from '../components/source-name';

const route = getRouteApi('/imports/$id');

/** An import: its client and reason, its rows by kind, and the reasons why rows were refused. */
export function ImportScreen() {
  const { id } = route.useParams();
  const query = useQuery(importQuery(id));
  return (
    <Loaded query={query} title={text.one}>
      {(one) => (
        <div className="stack">
          <PageHead
            title={`${text.one} ${one.started}`}
            heading={
              <>
                {text.one} <When at={one.started} />
              </>
            }
            above={text.outcomes[one.outcome]}
          >
            <Effects one={one} />
          </PageHead>
          <Facts one={one} />
          <Counts counts={one.counts} />
          <Causes one={one} />
        </div>
      )}
    </Loaded>
  );
}

/** How long after an import the worker has evaluated its changes, in general. */
const EVALUATED_AFTER = 60_000;

/** Links to what the import changed: rows in the audit log, and violations from its start until a minute after it. */
function Effects({ one: { started, ended, trackingId, outcome } }: { readonly one: Import }) {
  const [seesAudit, seesViolations] = [useScope('audit:read'), useScope('sod-violation:read')];
  const [now] = useState(() => Date.now());
  if (outcome !== 'APPLIED') return null;
  const until = Date.parse(ended) + EVALUATED_AFTER;
  // A time just now is not covered by records yet; without it the present is compared.
  const to = until + EVALUATED_AFTER > now ? undefined : new Date(until).toISOString();
  return (
    <p className="actions">
      {seesAudit && (
        <Link to="/audit" search={{ request: trackingId }}>
          {text.changedRows}
        </Link>
      )}
      {seesViolations && (
        <Link to="/changes" search={{ from: started, to }}>
          {text.changedViolations}
        </Link>
      )}
    </p>
  );
}

function Facts({ one }: { readonly one: Import }) {
  const { started, ended, actor, mode, sourceId, reason, ticket, files, trackingId, violations } = one;
  const seconds = Math.max(1, Math.round((Date.parse(ended) - Date.parse(started)) / 1000));
  return (
    <dl className="changes" aria-label={text.facts}>
      <Fact name={text.who}>
        <Name>{actor}</Name>
      </Fact>
      <Fact name={text.why}>{reason === null ? text.noReason : <Text>{reason}</Text>}</Fact>
      {ticket !== null && (
        <Fact name={text.ticket}>
          <Name>{ticket}</Name>
        </Fact>
      )}
      <Fact name={text.mode}>{text.modes[mode]}</Fact>
      {sourceId !== null && (
        <Fact name={text.source}>
          <SourceName id={sourceId} />
        </Fact>
      )}
      <Fact name={text.files}>{files.length === 0 ? text.http : <Names of={files} />}</Fact>
      {violations !== null && <Fact name={text.violations}>{text.violationCounts(violations)}</Fact>}
      <Fact name={text.took}>{text.seconds(seconds)}</Fact>
      <Fact name={text.request}>{trackingId}</Fact>
    </dl>
  );
}

function Causes({ one: { causes, faultCount } }: { readonly one: Import }) {
  const shown = causes.reduce((total, { count }) => total + count, 0);
  const rows = causes.map(({ kind, field, reason, count, lines }, n) => ({
    key: `${n}`,
    cells: [
      kind,
      <Name key="field">{field}</Name>,
      <Text key="reason">{reason}</Text>,
      count.toLocaleString('en-US'),
      lines.map((line) => (line === 0 ? text.missing : line.toLocaleString('en-US'))).join(', '),
    ],
  }));
  return (
    <section className="stack">
      <h2>{text.causes}</h2>
      {rows.length === 0 ? (
        <p className="muted">{text.noCauses}</p>
      ) : (
        <Table head={[text.kind, text.field, text.cause, text.rows, text.lines]} rows={rows} label={text.causes} />
      )}
      {shown < faultCount && <p className="muted small">{text.moreCauses}</p>}
    </section>
  );
}
