import { Link } from '@tanstack/react-router';
import type { AccessRef } from '../api/access-ref';
import { AccessIcon } from './access-icon';
import { Name } from './name';

interface Props {
  readonly item: AccessRef & { readonly name: string };
  /** The name of the source. */
  readonly source?: string | undefined;
}

/** Shows an access item where something is decided: its name with a link, its id and its source. */
export function ItemLine({ item: { type, id, name }, source }: Props) {
  return (
    <span className="item-line">
      <AccessIcon type={type} />
      <span>
        <Link to="/access/$type/$id" params={{ type, id }}>
          <Name>{name}</Name>
        </Link>
        <span className="item-id muted small">
          <Name>{id}</Name>
          {source !== undefined && (
            <>
              {' · '}
              <Name>{source}</Name>
            </>
          )}
        </span>
      </span>
    </span>
  );
}
