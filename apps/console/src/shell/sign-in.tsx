import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { switchPersona, type SignedOut } from '../api/session';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { en } from '../messages/en';
import { Logo } from './logo';

export function SignIn({ session }: { readonly session: SignedOut }) {
  const { development, personas = [], signIn } = session;
  const isEmpty = !signIn.oidc && personas.length === 0;
  return (
    <main className="alone">
      <div className="card sign-in">
        <Logo />
        <h1>{en.session.title}</h1>
        <p className="muted">{en.session.lead}</p>
        {signIn.oidc && (
          <a className="button primary" href="/console/sign-in">
            {en.session.signIn}
          </a>
        )}
        {personas.length > 0 && <Personas personas={personas} />}
        {isEmpty && <p>{development ? en.session.link : en.session.none}</p>}
      </div>
    </main>
  );
}

function Personas({ personas }: { readonly personas: NonNullable<SignedOut['personas']> }) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>();
  return (
    <>
      <p>{en.session.personas}</p>
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
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}
