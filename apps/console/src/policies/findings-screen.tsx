import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatRef, type AccessRef } from '../api/access-ref';
import { policyAnalysisQuery, type PolicyAnalysis } from '../api/findings-query';
import { itemDetailsQuery } from '../api/item-names';
import { Doubts } from '../components/doubts';
import { ErrorNotice } from '../components/error-notice';
import { Figure } from '../components/figure';
import { ItemLine } from '../components/item-line';
import { LevelBadge } from '../components/level-badge';
import { Loaded } from '../components/loaded';
import { Name, Names, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { Table } from '../components/table';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enFindings as text } from '../messages/en-findings';
import { RoleConflicts } from './role-conflicts';

type Finding = PolicyAnalysis['findings'][number];

const kinds = ['NEVER', 'REDUNDANT', 'KEEP', 'OPEN'] as const satisfies readonly Finding['kind'][];
/** Maximum number of covering policies that a row names. */
const maxNamed = 10;

/** Shows enforced policies that cannot be violated, that add nothing to others, or that were not decided. */
export function FindingsScreen() {
  const query = useQuery(policyAnalysisQuery);
  return (
    <div className="stack">
      <PageHead title={text.title} lead={text.lead} />
      <Doubts />
      <Loaded query={query}>{(analysis) => <Analysis analysis={analysis} />}</Loaded>
      <RoleConflicts />
    </div>
  );
}

function Analysis({ analysis: { examined, counts, findings } }: { readonly analysis: PolicyAnalysis }) {
  const all = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <>
      <p>{text.examined(examined)}</p>
      <dl className="figures">
        {kinds.map((kind) => (
          <Figure key={kind} label={text.kinds[kind].title} value={counts[kind]} />
        ))}
      </dl>
      {counts.OPEN > 0 && <p className="notice">{text.undecided(counts.OPEN)}</p>}
      {findings.length < all && <p className="notice">{text.first(findings.length, all)}</p>}
      {all === 0 && <p className="empty">{examined === 0 ? text.noPolicy : text.none}</p>}
      {kinds.map((kind) => {
        const found = findings.filter((finding) => finding.kind === kind);
        return found.length > 0 && <FindingsOfKind key={kind} kind={kind} findings={found} />;
      })}
    </>
  );
}

interface KindProps {
  readonly kind: Finding['kind'];
  readonly findings: readonly Finding[];
}

function FindingsOfKind({ kind, findings }: KindProps) {
  const { title, lead } = text.kinds[kind];
  const isCovered = kind === 'REDUNDANT' || kind === 'KEEP';
  const rows = findings.map((finding) => ({
    key: finding.policy.id,
    cells: [
      <LevelBadge key="level" level={finding.policy.level} />,
      <PolicyLink key="policy" policy={finding.policy} />,
      <Sentence key="finding" finding={finding} />,
      ...(isCovered ? [<Proof key="proof" proof={finding.proof} />] : []),
      ...(isCovered ? [<Witness key="witness" items={finding.items} />] : []),
      ...(kind === 'NEVER' ? [<Missing key="missing" items={finding.items} />] : []),
    ],
  }));
  const head = [en.violations.level, en.violations.policy, text.finding];
  return (
    <section className="stack">
      <h2>
        {title} <span className="muted">{kind}</span>
      </h2>
      <p className="muted">{lead}</p>
      <Table
        head={[...head, ...(isCovered ? [text.proof, text.witness] : []), ...(kind === 'NEVER' ? [text.missing] : [])]}
        rows={rows}
        label={title}
      />
    </section>
  );
}

function PolicyLink({ policy: { id, name } }: { readonly policy: Finding['by'][number] }) {
  return (
    <span>
      <Link to="/policies/$id" params={{ id }}>
        <Name>{name}</Name>
      </Link>
      <span className="item-id muted small">
        <Name>{id}</Name>
      </span>
    </span>
  );
}

function Sentence({ finding: { text: sentence, by } }: { readonly finding: Finding }) {
  return (
    <>
      <p>
        <Text>{sentence}</Text>
      </p>
      {by.length > 0 && (
        <ul className="removals small" aria-label={text.coveredBy}>
          {by.slice(0, maxNamed).map((policy) => (
            <li key={policy.id}>
              <PolicyLink policy={policy} />
            </li>
          ))}
          {by.length > maxNamed && <li className="muted">{text.others(by.length - maxNamed)}</li>}
        </ul>
      )}
    </>
  );
}

function Proof({ proof }: { readonly proof: Finding['proof'] | undefined }) {
  if (proof === undefined) return null;
  return (
    <>
      <span className="tag">{text.proofs[proof]}</span>
      <p className="muted small">{text.proofHints[proof]}</p>
    </>
  );
}

interface ItemsProps {
  readonly items: readonly AccessRef[];
}

function Missing({ items }: ItemsProps) {
  return <Names of={items.map(({ type, id }) => `${en.types[type]} ${id}`)} />;
}

/** The names of the items are read when they are shown. */
function Witness({ items }: ItemsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{text.showWitness}</summary>
      {isOpen && <WitnessItems items={items} />}
    </details>
  );
}

function WitnessItems({ items }: ItemsProps) {
  const [seesInventory, mayAsk] = [useScope('inventory:read'), useScope('sod-violation:read')];
  const { data, error, refetch } = useQuery({ ...itemDetailsQuery(items), enabled: seesInventory });
  return (
    <>
      <p className="muted small">{text.witnessLead}</p>
      <ul className="removals">
        {items.map((ref) => {
          const { name, source } = data?.get(formatRef(ref)) ?? { name: ref.id, source: undefined };
          return (
            <li key={formatRef(ref)}>
              <ItemLine item={{ ...ref, name }} source={source} />
            </li>
          );
        })}
      </ul>
      {error && <ErrorNotice error={error} retry={refetch} />}
      {mayAsk && (
        <p>
          <Link to="/what-if" search={{ add: items.map(formatRef), remove: [] }}>
            {text.askWhatIf}
          </Link>
        </p>
      )}
    </>
  );
}
