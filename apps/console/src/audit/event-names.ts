import { useQuery } from '@tanstack/react-query';
import type { components } from '../api/openapi';
import { namesQuery } from '../api/names-query';
import { useScope } from '../components/use-scope';

type Event = Pick<components['schemas']['AuditEvent'], 'after' | 'before'>;

/** Returns the name of an event's row, the one that it had then; undefined if it has none, or no longer. */
export function nameOf({ before, after }: Event): string | undefined {
  const name = (after ?? before)?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Reads the names of the persons who acted in events, by their ids; of those who are identities. */
export function useActorNames(events: readonly { readonly subject: string | null }[]): ReadonlyMap<string, string> {
  const readsNames = useScope('inventory:read');
  const persons = readsNames ? events.flatMap(({ subject }) => subject ?? []) : [];
  const { data } = useQuery(namesQuery('/identities/v1', persons));
  return data ?? new Map<string, string>();
}
