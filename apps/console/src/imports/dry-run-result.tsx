import { Counts } from './counts';
import { ConfirmImport } from './confirm-import';
import { enImports } from '../messages/en-imports';
import { Figure } from '../components/figure';
import type { ReactNode } from 'react';
import type { ImportReport, ImportRequest } from '../api/import-queries';
import { LevelBadge } from '../components/level-badge';
import { Name, Names, Text } from '../components/name';
import { Table } from '../components/table';
import { en } from '../messages/en';
import { enDryRun as text } from '../messages/en-dry-run';

interface Props {
  readonly report: ImportReport;
  readonly request: ImportRequest;
}

/** The changes that the import of a file would make: rows, violations, and refused rows. */
export function DryRunResult({ report, request }: Props) {
  const { counts, faultCount, preview: { rowCount, rows, violations } = { rowCount: 0, rows: [] } } = report;
  return (
    <>
      <section className="stack" role="status">
        <h2>{text.result}</h2>
        <dl className="figures">
          <Figure label={text.rows} value={rowCount} />
          {violations && <Figure label={text.start} value={violations.start} sign="+" className="bad" />}
          {violations?.startLater !== undefined && violations.startLater > 0 && (
            <Figure label={text.startLater} value={violations.startLater} sign="+" className="bad" />
          )}
          {violations && <Figure label={text.end} value={violations.end} sign="−" className="fine" />}
        </dl>
      </section>
      <Unreliable report={report} />
      <Refused report={report} />
      {violations && <Violations violations={violations} />}
      {rowCount === 0 ? <p className="empty">{text.unchanged}</p> : <ConfirmImport {...{ request, faultCount }} />}
      <Counts counts={counts} />
      <Listed
        title={text.changedRows}
        head={[text.change, enImports.kind, en.lists.id, text.fields]}
        rows={rows.map(({ change, kind, id, fields }) => [
          text.changes[change],
          kind,
          <Name key="id">{id}</Name>,
          <Names key="fields" of={fields} />,
        ])}
        count={rowCount}
      />
    </>
  );
}

/** What makes the numbers of violations after the import unreliable. */
function Unreliable({ report: { warnings = [], unmatchedText } }: Pick<Props, 'report'>) {
  if (warnings.length === 0 && unmatchedText === undefined) return null;
  return (
    <aside className={warnings.length > 0 ? 'notice doubts unreliable' : 'notice doubts'} aria-label={text.after}>
      <strong>{text.after}</strong>
      <ul className="removals">
        {warnings.map(({ code, text: sentence }) => (
          <li key={code}>{sentence}</li>
        ))}
        {unmatchedText !== undefined && <li>{unmatchedText}.</li>}
      </ul>
    </aside>
  );
}

function Refused({ report: { faults, faultCount } }: Pick<Props, 'report'>) {
  return (
    <Listed
      title={text.refused(faultCount)}
      head={[enImports.kind, text.line, enImports.field, text.reason]}
      rows={faults.map(({ kind, line, field, reason }) => [
        kind,
        line.toLocaleString('en-US'),
        <Name key="field">{field}</Name>,
        <Text key="reason">{reason}</Text>,
      ])}
      count={faultCount}
    />
  );
}

interface ViolationsProps {
  readonly violations: NonNullable<NonNullable<ImportReport['preview']>['violations']>;
}

/** The changed violations; only their number for users who may not read violations. */
function Violations({ violations: { start, startLater = 0, end, bySource = [], listed = [] } }: ViolationsProps) {
  const sources = bySource.length < 2 ? [] : bySource;
  return (
    <>
      <Listed
        title={text.bySource}
        head={[text.source, text.start, text.startLater, text.end]}
        rows={sources.map((one) => [
          <Name key="source">{one.sourceId}</Name>,
          ...[one.start, one.startLater ?? 0, one.end].map((number) => number.toLocaleString('en-US')),
        ])}
        count={sources.length}
      />
      <Listed
        title={text.violations}
        head={[text.change, en.violations.who, en.violations.policy, en.violations.level]}
        rows={listed.map(({ change, date = '', identity, policy, level }) => [
          <span key="change" className={change === 'ENDS' ? 'ends' : 'starts'}>
            {text.violationChanges[change]} {date.slice(0, 10)}
          </span>,
          <Name key="who">{identity.name}</Name>,
          <Name key="policy">{policy.name}</Name>,
          <LevelBadge key="level" level={level} />,
        ])}
        count={start + startLater + end}
      />
    </>
  );
}

interface ListedProps {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** Number of all rows, of which `rows` may be the first. */
  readonly count: number;
}

function Listed({ title, head, rows, count }: ListedProps) {
  if (rows.length === 0) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Table head={head} rows={rows.map((cells, n) => ({ key: `${n}`, cells }))} label={title} />
      {count > rows.length && <p className="muted small">{text.first(rows.length)}</p>}
    </section>
  );
}
