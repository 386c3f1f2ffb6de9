import { markInvisible } from '@identity-governance/values';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { announcements } from '../components/announce';
import { Button } from '../components/button';
import { arrive, keepFocus } from '../components/focus';
import { signOut, switchPersona, type SignedIn } from '../api/session';
import { ErrorNotice } from '../components/error-notice';
import { startAgain } from './person';
import { SessionEnded } from './session-ended';
import { useSession } from '../components/use-session';
import { en } from '../messages/en';
import { Name } from '../components/name';
import { Logo } from './logo';
import { PaletteButton } from './palette-button';
import { Navigation } from './navigation';
import { screenGroups, type Screen } from './screens';

/** Surrounds every screen with the navigation and the user who is signed in. */
export function Frame() {
  const session = useSession();
  const isOffered = ({ scope }: Screen) => scope === undefined || session.scopes.includes(scope);
  const groups = screenGroups
    .map(({ label, screens }) => ({ label, screens: (screens as readonly Screen[]).filter(isOffered) }))
    .filter(({ screens }) => screens.length > 0);
  useFocus();
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {en.skip}
      </a>
      <header className="top">
        <Link to="/" className="home">
          <Logo />
        </Link>
        <div className="top-end">
          <PaletteButton screens={groups.flatMap(({ screens }) => screens)} />
          <Person session={session} />
        </div>
      </header>
      <Navigation groups={groups} />
      <main id="content" tabIndex={-1}>
        <SessionEnded />
        <Outlet />
      </main>
      <p id={announcements} role="status" className="visually-hidden" />
    </div>
  );
}

/** Keeps the focus where the user goes on, within a screen and on the way to another. */
function useFocus() {
  const router = useRouter();
  useEffect(() => {
    const endArrivals = router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation !== undefined) arrive();
    });
    const endKeeping = keepFocus();
    return () => {
      endArrivals();
      endKeeping();
    };
  }, [router]);
}

function Person({ session }: { readonly session: SignedIn }) {
  const { name, persona, personas = [] } = session;
  const [error, setError] = useState<unknown>();
  const act = (change: Promise<void>) => void change.then(startAgain, setError);
  return (
    <>
      <button
        type="button"
        className="button quiet person"
        popoverTarget="person"
        aria-label={`${en.session.as} ${markInvisible(name)}`}
      >
        <Name>{name}</Name>
        <span aria-hidden="true">▾</span>
      </button>
      <div id="person" popover="auto" className="popover menu">
        {personas.length > 0 && <p className="muted small pad">{en.session.switch}</p>}
        {personas.map((one) => (
          <Button
            key={one.id}
            className="option"
            onPress={() => {
              act(switchPersona(one.id));
            }}
          >
            <span>{one.id === persona ? `✓ ${one.name}` : one.name}</span>
            <span className="muted small">{one.description}</span>
          </Button>
        ))}
        <Button
          className="option"
          onPress={() => {
            act(signOut());
          }}
        >
          {en.session.signOut}
        </Button>
        {error !== undefined && (
          <div className="pad">
            <p>{en.session.notEnded}</p>
            <ErrorNotice error={error} retry={undefined} />
          </div>
        )}
      </div>
    </>
  );
}
