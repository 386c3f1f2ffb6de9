import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionQuery, signInPath } from '../api/session';
import { en } from '../messages/en';
import { Button } from './button';

/** The way to sign in again and come back to this page with its text. */
export function SignInAgain() {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  if (session?.signIn.oidc === true) {
    return (
      <a className="button primary" href={signInPath(`${location.pathname}${location.search}`)}>
        {en.session.signIn}
      </a>
    );
  }
  return (
    <>
      {session?.development === true && <p>{en.session.link}</p>}
      <Button onPress={() => void client.invalidateQueries()}>{en.session.goOn}</Button>
    </>
  );
}
