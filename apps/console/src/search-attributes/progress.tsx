import type { Promotion } from '../api/search-attribute-queries';
import { enSearchAttributes as text } from '../messages/en-search-attributes';

type Shown = Pick<Promotion, 'state' | 'done' | 'total'>;

/** The progress of a promotion, as a bar while it runs. */
export function Progress({ promotion: { state, done, total } }: { readonly promotion: Shown }) {
  const counts = total === null ? '' : ` · ${text.progress(done, total)}`;
  return (
    <span className="progress">
      {state === 'RUNNING' && total !== null && total > 0 && (
        <progress max={total} value={done} aria-label={text.promotion} />
      )}
      <span>
        {text.states[state]}
        {counts}
      </span>
    </span>
  );
}
