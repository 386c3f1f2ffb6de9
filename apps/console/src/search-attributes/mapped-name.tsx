import { Name } from '../components/name';

interface MappedProps {
  readonly id: string;
  readonly name: string | undefined;
  readonly attribute: string;
}

/** An attribute with its source, by name and id. */
export function MappedName({ id, name, attribute }: MappedProps) {
  return (
    <span>
      <strong>
        <Name>{name ?? id}</Name>
      </strong>{' '}
      <Name>{attribute}</Name>
      {name !== undefined && name !== id && (
        <span className="item-id muted small">
          <Name>{id}</Name>
        </span>
      )}
    </span>
  );
}
