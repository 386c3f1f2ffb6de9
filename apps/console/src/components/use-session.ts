import { createContext, useContext } from 'react';
import type { SignedIn } from '../api/session';

/** The session of the page. It stays after its end, so that forms keep their text until the next sign-in. */
export const SessionContext = createContext<SignedIn | undefined>(undefined);

export function useSession(): SignedIn {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('the component is outside of a session');
  return session;
}
