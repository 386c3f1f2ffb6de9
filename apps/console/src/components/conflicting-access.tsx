import { en } from '../messages/en';
import { Name } from './name';

interface Conflicting {
  readonly conflictingCriteria: readonly { readonly conflictingItems: readonly { readonly name: string }[] }[];
}

/** Shows the conflicting items in one line. */
export function ConflictingAccess({ of: { conflictingCriteria } }: { readonly of: Conflicting }) {
  return (
    <span className="muted small">
      {conflictingCriteria.map(({ conflictingItems }, n) => (
        <span key={n}>
          {n > 0 && ` ${en.paths.and} `}
          <Name>{conflictingItems.map(({ name }) => name).join(', ')}</Name>
        </span>
      ))}
    </span>
  );
}
