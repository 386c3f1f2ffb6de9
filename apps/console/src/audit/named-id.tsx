import type { ReactNode } from 'react';
import { Name } from '../components/name';

interface Props {
  readonly id: string;
  /** Undefined if there is none: the id stands for it. */
  readonly name: string | undefined;
  /** Wraps the name, for example in a link. */
  readonly as?: (name: ReactNode) => ReactNode;
}

/** Shows a name followed by its id, as two may have the same name. */
export function NamedId({ id, name = id, as = (shown) => shown }: Props) {
  return (
    <>
      {as(<Name>{name}</Name>)}
      {name !== id && (
        <>
          {' '}
          <span className="muted small">
            <Name>{id}</Name>
          </span>
        </>
      )}
    </>
  );
}
