import { AccessIcon } from './access-icon';
import { Name } from './name';
import { formatRef, type NamedItem } from '../api/access-ref';

interface Props {
  /** The number of all items; the list may contain only the first. */
  readonly count: number;
  readonly items: readonly NamedItem[];
  readonly summary: string;
  readonly more: (number: number) => string;
}

/** Shows a number of access items, which expands to their names. */
export function OmittedList({ count, items, summary, more }: Props) {
  return (
    <details className="small">
      <summary>{summary}</summary>
      <ul>
        {items.map((item) => (
          <li key={formatRef(item)} className="item-name">
            <AccessIcon type={item.type} />
            <Name>{item.name}</Name>
          </li>
        ))}
        {count > items.length && <li className="muted">{more(count - items.length)}</li>}
      </ul>
    </details>
  );
}
