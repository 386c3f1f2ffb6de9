import { useSession } from './use-session';

/** Whether the session may call operations of a scope. */
export function useScope(scope: string): boolean {
  return useSession().scopes.includes(scope);
}
