import type { AccessType } from '../api/access-ref';
import { en } from '../messages/en';

const letters: Record<AccessType | 'ACCOUNT', string> = {
  ROLE: 'R',
  ACCESS_PROFILE: 'P',
  ENTITLEMENT: 'E',
  ACCOUNT: 'A',
};

/** Shows the kind of an access item as a letter, with its name for screen readers. */
export function AccessIcon({ type }: { readonly type: AccessType | 'ACCOUNT' }) {
  const name = type === 'ACCOUNT' ? 'account' : en.types[type];
  return (
    <span className={`kind kind-${type.toLowerCase().replace('_', '-')}`} title={name} role="img" aria-label={name}>
      {letters[type]}
    </span>
  );
}
