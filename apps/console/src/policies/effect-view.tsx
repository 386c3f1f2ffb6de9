import { Link } from '@tanstack/react-router';
import { formatJson, toCurl } from '../api/commands';
import { simulationQuery, toSimulation, type PolicyChange } from '../api/policy-queries';
import { Button } from '../components/button';
import { CodeViews } from '../components/code-views';
import { Doubts } from '../components/doubts';
import { ErrorNotice } from '../components/error-notice';
import { Figure } from '../components/figure';
import { Kept } from '../components/kept';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { Table } from '../components/table';
import { useKeptPages } from '../components/use-kept';
import { en } from '../messages/en';
import { enEffect } from '../messages/en-effect';

interface Props {
  readonly change: PolicyChange;
  /** The policy whose violations are counted. */
  readonly policyId: string;
  readonly note: string;
  /** The change is still being typed. */
  readonly isPending?: boolean;
}

/**
 * Shows the violations that a change of policies would start and end for all identities; stays on screen, dimmed, while
 * the next result is computed.
 */
export function EffectView({ change, policyId, note, isPending = false }: Props) {
  const { data, error, refetch, isChecking, more } = useKeptPages(simulationQuery(change));
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  const [first] = data?.pages ?? [];
  if (data === undefined || first === undefined) return <Late />;
  const counts = sumOf(first.data.policies.filter(({ id }) => id === policyId));
  const rows = data.pages.flatMap((page) => page.data.violations).map(toRow);
  const url = new URL('/sod-policies/v1/simulate', location.href).href;
  return (
    <Kept isChecking={isChecking || isPending} className="stack">
      <header>
        <h2>{enEffect.title}</h2>
        <p className="muted small">
          {note} {enEffect.time(first.milliseconds)}
        </p>
      </header>
      <dl className="figures" aria-live="polite">
        <Figure label={enEffect.start} value={counts.STARTS} sign="+" className="bad" />
        <Figure label={enEffect.end} value={counts.ENDS} sign="−" className="fine" />
        <Figure label={enEffect.stay} value={counts.STAYS} />
      </dl>
      <Doubts simulated={first.data.warnings} />
      {rows.length === 0 ? (
        <p className="muted">{enEffect.none}</p>
      ) : (
        <Table head={[enEffect.change, en.violations.who, en.violations.policy]} rows={rows} label={enEffect.title} />
      )}
      {more && <Button onPress={more}>{en.lists.more}</Button>}
      <CodeViews
        isOpen={false}
        views={[
          { title: en.copy.curl, code: toCurl({ method: 'POST', url, body: toSimulation(change) }) },
          { title: en.copy.json, code: formatJson(first.data, 2) },
        ]}
      />
    </Kept>
  );
}

type Counts = Readonly<Record<'STARTS' | 'ENDS' | 'STAYS', number>>;

/** Returns the sum of the entries of a policy: one whose level changes has two. */
function sumOf(entries: readonly Counts[]): Counts {
  const sum = (change: keyof Counts) => entries.reduce((total, entry) => total + entry[change], 0);
  return { STARTS: sum('STARTS'), ENDS: sum('ENDS'), STAYS: sum('STAYS') };
}

type Listed = Awaited<ReturnType<NonNullable<ReturnType<typeof simulationQuery>['queryFn']>>>;

function toRow({ change, identity, policy }: Listed['data']['violations'][number]) {
  return {
    key: `${policy.id}\n${identity.id}`,
    cells: [
      <span key="change" className={change === 'ENDS' ? 'ends' : 'starts'}>
        {enEffect.changes[change]}
      </span>,
      <Link key="who" to="/identities/$id" params={{ id: identity.id }}>
        <Name>{identity.name}</Name>
      </Link>,
      <Name key="policy">{policy.name}</Name>,
    ],
  };
}
