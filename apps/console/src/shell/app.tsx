import { useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { part } from '../components/part';
import { sessionQuery } from '../api/session';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { router } from './router';

/** Loaded on demand, as most visitors are signed in. */
const SignIn = part(async () => (await import('./sign-in')).SignIn);

export function App() {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  if (session === undefined) {
    return <main className="alone">{error ? <ErrorNotice error={error} retry={refetch} /> : <Late />}</main>;
  }
  if (!session.signedIn) {
    return <SignIn session={session} />;
  }
  return <RouterProvider router={router} />;
}
