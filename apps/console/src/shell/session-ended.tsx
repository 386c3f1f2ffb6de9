import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/session';
import { SignInAgain } from '../components/sign-in-again';
import { en } from '../messages/en';

/** Says that the session has ended, above the screen, which keeps what it shows. */
export function SessionEnded() {
  const { data: session } = useQuery(sessionQuery);
  if (session?.signedIn !== false) return null;
  return (
    <div className="notice error" role="alert">
      <p>
        <strong>{en.errors[401]}</strong> {en.session.kept}
      </p>
      <SignInAgain />
    </div>
  );
}
