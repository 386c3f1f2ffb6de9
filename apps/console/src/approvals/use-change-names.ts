import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../api/call';
import { namesQuery } from '../api/names-query';
import { violationIds, violationsByIdQuery, type PendingChange } from '../api/violation-actions';
import { useScope } from '../components/use-scope';

type Violation = Answer<'get', '/violations/v1'>[number];
type Names = ReadonlyMap<string, string> | undefined;

/** What changes are about and who proposed them, by their ids; undefined while it is read. */
export interface ChangeNames {
  readonly violations: ReadonlyMap<string, Violation> | undefined;
  readonly proposers: Names;
  readonly groups: Names;
}

/** Reads the violations and groups that changes are about, and the names of the persons who proposed them. */
export function useChangeNames(changes: readonly PendingChange[]): ChangeNames {
  const readsNames = useScope('inventory:read');
  const { data: violations } = useQuery(violationsByIdQuery(violationIds(changes)));
  // A change that needs two approvals is of a client, whose name may be that of an identity.
  const persons = changes.filter(({ approvalsRequired }) => approvalsRequired === 1);
  const about = changes.filter(({ resourceType }) => resourceType === 'GOVERNANCE_GROUP');
  const idsOf = (ids: readonly string[]) => (readsNames ? ids : []);
  const people = persons.map(({ proposedBy }) => proposedBy);
  const { data: proposers } = useQuery(namesQuery('/identities/v1', idsOf(people)));
  const groupIds = about.map(({ resourceId }) => resourceId);
  const { data: groups } = useQuery(namesQuery('/workgroups/v1', idsOf(groupIds)));
  return { violations, proposers, groups };
}
