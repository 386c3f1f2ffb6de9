import { useQuery } from '@tanstack/react-query';
import type { AccessRef } from '../api/access-ref';
import { conflictsQuery, itemRemediationQuery } from '../api/remediation-queries';
import { ErrorNotice } from '../components/error-notice';
import { enConflicts, enRemediation } from '../messages/en-remediation';
import { Conflicts } from './conflicts';
import { Proposals } from './proposals';

/** Shows the policies that an access item violates on its own, and the grants to remove so that it no longer does. */
export function ItemConflicts({ item }: { readonly item: AccessRef }) {
  const { data: conflicts, error, refetch } = useQuery(conflictsQuery({ item }));
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  if (conflicts === undefined || conflicts.length === 0) return null;
  return (
    <section className="stack">
      <h2>{enConflicts.title}</h2>
      <p className="muted">{enConflicts.ofItem}</p>
      <Conflicts conflicts={conflicts} of="item" />
      {item.type !== 'ENTITLEMENT' && <Remediation type={item.type} id={item.id} />}
    </section>
  );
}

interface RemediationProps {
  readonly type: 'ROLE' | 'ACCESS_PROFILE';
  readonly id: string;
}

function Remediation({ type, id }: RemediationProps) {
  const { data, error, refetch } = useQuery(itemRemediationQuery(type, id));
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  if (data === undefined || data.proposals.length === 0) return null;
  return (
    <>
      <h3>{enRemediation.title}</h3>
      <p className="muted small">{enRemediation.itemLead}</p>
      <Proposals proposals={data.proposals} isExact={data.isExact} isComplete={data.isComplete} />
    </>
  );
}
