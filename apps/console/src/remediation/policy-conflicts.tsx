import { useQuery } from '@tanstack/react-query';
import { conflictsQuery } from '../api/remediation-queries';
import { ErrorNotice } from '../components/error-notice';
import { enConflicts as text } from '../messages/en-remediation';
import { Conflicts } from './conflicts';

/** Shows the access items that violate a policy on their own, with the number of their holders. */
export function PolicyConflicts({ policyId }: { readonly policyId: string }) {
  const { data: conflicts, error, refetch } = useQuery(conflictsQuery({ policyId }));
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  if (conflicts === undefined) return null;
  return (
    <section className="stack">
      <h2>{text.title}</h2>
      <p className="muted">{conflicts.length === 0 ? text.none : text.ofPolicy}</p>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} of="policy" />}
    </section>
  );
}
