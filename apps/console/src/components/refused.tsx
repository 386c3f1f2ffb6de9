import { en } from '../messages/en';

/** Says, where one would look for an action, that the session does not permit it. */
export function Refused({ action, scope }: { readonly action: string; readonly scope: string }) {
  return (
    <p className="muted small">
      {en.session.refused(action)} <code>{scope}</code>.
    </p>
  );
}
