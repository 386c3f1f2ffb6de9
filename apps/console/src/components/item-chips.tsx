import { formatRef, type NamedItem } from '../api/access-ref';
import { AccessIcon } from './access-icon';
import { RemovableName } from './removable-name';

interface Props<Item extends NamedItem> {
  readonly items: readonly Item[];
  readonly onRemove: (item: Item) => void;
  /** References of items that do not exist. */
  readonly missing?: ReadonlySet<string>;
}

/** Shows chosen access items, each with a button to remove it. */
export function ItemChips<Item extends NamedItem>({ items, onRemove, missing }: Props<Item>) {
  if (items.length === 0) return null;
  return (
    <ul className="chips">
      {items.map((item) => (
        <li key={formatRef(item)} className={missing?.has(formatRef(item)) === true ? 'chip missing' : 'chip'}>
          <AccessIcon type={item.type} />
          <RemovableName
            name={item.name}
            onRemove={() => {
              onRemove(item);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
