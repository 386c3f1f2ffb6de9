import { en } from '../messages/en';
import { Names } from './name';

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
          <Names of={conflictingItems.map(({ name }) => name)} />
        </span>
      ))}
    </span>
  );
}
