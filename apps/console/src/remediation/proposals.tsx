import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { formatRef } from '../api/access-ref';
import type { ItemProposal, Proposal } from '../api/remediation-queries';
import { ItemLine } from '../components/item-line';
import { Name } from '../components/name';
import { OmittedList } from '../components/omitted-list';
import { Table } from '../components/table';
import { enRemediation as text } from '../messages/en-remediation';

interface Props {
  /** Proposals for an identity, or for an access item with the effect on its holders. */
  readonly proposals: readonly (Proposal | ItemProposal)[];
  /** The identity whose direct assignments may be removed. */
  readonly identity?: string;
  readonly isExact: boolean;
  readonly isComplete: boolean;
  /** What one may do about a proposal. */
  readonly actionOf?: (proposal: Proposal) => ReactNode;
}

/** Shows the smallest sets of access to remove, with the other access and violations that each ends. */
export function Proposals({ proposals, identity, isExact, isComplete, actionOf }: Props) {
  const hasHolders = proposals.some((proposal) => 'holdersWithout' in proposal);
  const rows = proposals.map((proposal) => ({
    key: keyOf(proposal),
    cells: [
      <Fragment key="removals">
        <Removals proposal={proposal} identity={identity} />
        {actionOf?.(proposal)}
      </Fragment>,
      proposal.alsoLostCount === 0 ? (
        <span key="also" className="muted">
          {text.nothingElse}
        </span>
      ) : (
        <OmittedList
          key="also"
          count={proposal.alsoLostCount}
          items={proposal.alsoLost}
          summary={text.items(proposal.alsoLostCount)}
          more={text.more}
        />
      ),
      <Ends key="ends" ends={proposal.ends} />,
      ...('holdersWithout' in proposal ? [<Holders key="holders" proposal={proposal} />] : []),
    ],
  }));
  return (
    <>
      <Table
        head={[text.removal, text.also, text.ends, ...(hasHolders ? [text.holders] : [])]}
        rows={rows}
        label={text.title}
      />
      {!isExact && <p className="muted small">{text.inexact}</p>}
      {isExact && !isComplete && <p className="muted small">{text.incomplete}</p>}
    </>
  );
}

function keyOf({ removals }: Proposal): string {
  return removals.map(({ kind, from, item }) => `${kind} ${from.id} ${formatRef(item)}`).join('\n');
}

function Removals({
  proposal: { removals },
  identity,
}: {
  readonly proposal: Proposal;
  readonly identity: string | undefined;
}) {
  const remove = removals.flatMap(({ kind, item }) => (kind === 'ASSIGNMENT' ? [formatRef(item)] : []));
  return (
    <>
      <ul className="removals">
        {removals.map(({ kind, from, item }) => (
          <li key={`${kind} ${from.id} ${formatRef(item)}`}>
            <ItemLine item={item} />
            <span className="muted small">
              <Name>{text.ways[kind](from.name)}</Name>
            </span>
          </li>
        ))}
      </ul>
      {identity !== undefined && remove.length === removals.length && (
        <Link className="small" to="/what-if" search={{ identity, remove }}>
          {text.check}
        </Link>
      )}
    </>
  );
}

function Ends({ ends }: Pick<Proposal, 'ends'>) {
  return (
    <details className="small">
      <summary>{text.violations(ends.length)}</summary>
      <ul>
        {ends.map(({ policy }) => (
          <li key={policy.id}>
            <Name>{policy.name}</Name>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Holders({ proposal: { holdersWithout, holdersLeft } }: { readonly proposal: ItemProposal }) {
  return (
    <span className="small">
      {text.holdersWithout(holdersWithout)}
      {holdersLeft > 0 && `, ${text.holdersLeft(holdersLeft)}`}
    </span>
  );
}
