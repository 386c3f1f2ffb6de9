import { useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery, type SignedIn } from '../api/session';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { part } from '../components/part';
import { SessionContext } from '../components/use-session';
import { continueAs } from './person';
import { router } from './router';

/** Loaded on demand, as most visitors are signed in. */
const SignIn = part(async () => (await import('./sign-in')).SignIn);

export function App() {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  const [known, setKnown] = useState<SignedIn>();
  if (session?.signedIn === true && session !== known && continueAs(session)) setKnown(session);
  if (known !== undefined) {
    return (
      <SessionContext value={known}>
        <RouterProvider router={router} />
      </SessionContext>
    );
  }
  if (session?.signedIn === false) return <SignIn session={session} />;
  return <main className="alone">{error ? <ErrorNotice error={error} retry={refetch} /> : <Late />}</main>;
}
