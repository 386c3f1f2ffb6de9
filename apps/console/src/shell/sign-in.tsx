import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { switchPersona, type SignedOut } from '../api/session';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { enSignIn } from '../messages/en-sign-in';
import { Logo } from './logo';
import { readSignInPage, signInPath } from './sign-in-page';

export function SignIn({ session }: { readonly session: SignedOut }) {
  const { development, personas = [], signIn } = session;
  const { failure, returnTo } = readSignInPage(window.location);
  const isEmpty = !signIn.oidc && personas.length === 0;
  return (
    <main className="alone">
      <div className="card sign-in">
        <Logo />
        <h1>{enSignIn.title}</h1>
        <p className="muted">{enSignIn.lead}</p>
        {failure !== undefined && (
          <p className="notice" role="alert">
            {failure}
          </p>
        )}
        {signIn.oidc && (
          <a className="button primary" href={signInPath(returnTo)}>
            {enSignIn.signIn}
          </a>
        )}
        {personas.length > 0 && <Personas personas={personas} />}
        {isEmpty && <p>{development ? enSignIn.link : enSignIn.none}</p>}
      </div>
    </main>
  );
}

function Personas({ personas }: { readonly personas: NonNullable<SignedOut['personas']> }) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>();
  return (
    <>
      <p>{enSignIn.personas}</p>
      <ul className="personas">
        {personas.map(({ id, name, description }) => (
          <li key={id}>
            <Button
              className="button"
              onPress={() => void switchPersona(id).then(() => client.resetQueries(), setError)}
            >
              {name}
            </Button>
            <span className="muted small">{description}</span>
          </li>
        ))}
      </ul>
      {error !== undefined && <ErrorNotice error={error} retry={undefined} />}
    </>
  );
}
