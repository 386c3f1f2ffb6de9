import { formatRef, type NamedItem } from '../api/access-ref';
import { en } from '../messages/en';
import { Button } from './button';
import { ItemLine } from './item-line';

interface Props<Item extends NamedItem> {
  readonly items: readonly (Item & { readonly source?: string | undefined })[];
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
          <ItemLine item={item} source={item.source} />
          <Button
            className="chip-remove"
            label={en.picker.remove(item.name)}
            onPress={() => {
              onRemove(item);
            }}
          >
            ×
          </Button>
        </li>
      ))}
    </ul>
  );
}
