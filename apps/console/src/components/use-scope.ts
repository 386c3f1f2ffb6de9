import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/session';

/** Whether the session may call operations of a scope. */
export function useScope(scope: string): boolean {
  const { data: session } = useQuery(sessionQuery);
  return session?.signedIn === true && session.scopes.includes(scope);
}
