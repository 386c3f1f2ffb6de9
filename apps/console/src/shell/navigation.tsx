import { Link } from '@tanstack/react-router';
import { en } from '../messages/en';
import type { Screen } from './screens';

interface Props {
  readonly groups: readonly { readonly label: string; readonly screens: readonly Screen[] }[];
}

/** The screens in groups; in narrow windows behind a button. */
export function Navigation({ groups }: Props) {
  return (
    <nav className="nav" aria-label={en.nav.label}>
      <button type="button" className="button menu-button" popoverTarget="screens">
        {en.nav.menu}
      </button>
      <div id="screens" popover="auto">
        {groups.map(({ label, screens }) => (
          <section key={label} aria-label={label}>
            <p className="muted small">{label}</p>
            <ul>
              {screens.map(({ to, label: name }) => (
                <li key={to}>
                  <Link to={to} activeProps={{ 'aria-current': 'page' }} onClick={closeMenu}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

function closeMenu() {
  document.getElementById('screens')?.hidePopover();
}
