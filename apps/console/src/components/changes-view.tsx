import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatRef } from '../api/access-ref';
import { type ItemDetails, itemDetailsQuery } from '../api/item-names';
import { ItemLine } from './item-line';
import { Text } from './name';
import { enPolicies } from '../messages/en-policies';
import type { NamedItem } from '../api/access-ref';

type DraftItem = Pick<NamedItem, 'type' | 'id' | 'name'>;

/** One field that differs: as a string before and after, or as added and removed items. */
export interface DraftChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
  readonly added?: readonly DraftItem[];
  readonly removed?: readonly DraftItem[];
}

interface Props {
  readonly title: string;
  readonly changes: readonly DraftChange[];
}

type Details = ReadonlyMap<string, ItemDetails> | undefined;

/** Shows two versions of a policy as before and after, field by field. */
export function ChangesView({ title, changes }: Props) {
  const items = changes.flatMap(({ added = [], removed = [] }) => [...added, ...removed]);
  const { data: details } = useQuery({ ...itemDetailsQuery(items), placeholderData: keepPreviousData });
  return (
    <section className="stack">
      <h2>{title}</h2>
      {changes.length === 0 ? (
        <p className="muted">{enPolicies.unchanged}</p>
      ) : (
        <dl className="changes">
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{change.field}</dt>
              <dd>
                <Change change={change} details={details} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface ChangeProps {
  readonly change: DraftChange;
  readonly details: Details;
}

function Change({ change: { before, after, added = [], removed = [] }, details }: ChangeProps) {
  return (
    <>
      {before !== undefined && before !== '' && (
        <del>
          <span className="visually-hidden">{enPolicies.before} </span>
          <Text>{before}</Text>
        </del>
      )}
      {after !== undefined && after !== '' && (
        <ins>
          <span className="visually-hidden">{enPolicies.after} </span>
          <Text>{after}</Text>
        </ins>
      )}
      {removed.map((item) => (
        <del key={formatRef(item)}>
          <Item item={item} details={details} sign="−" label={enPolicies.removed} />
        </del>
      ))}
      {added.map((item) => (
        <ins key={formatRef(item)}>
          <Item item={item} details={details} sign="+" label={enPolicies.added} />
        </ins>
      ))}
    </>
  );
}

interface ItemProps {
  readonly item: DraftItem;
  readonly details: Details;
  readonly sign: string;
  readonly label: string;
}

function Item({ item, details, sign, label }: ItemProps) {
  return (
    <span className="item-name">
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{label}</span>
      <ItemLine item={item} source={details?.get(formatRef(item))?.source} />
    </span>
  );
}
