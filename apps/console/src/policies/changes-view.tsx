import { formatRef } from '../api/access-ref';
import { AccessIcon } from '../components/access-icon';
import { Name, Text } from '../components/name';
import { enPolicies } from '../messages/en-policies';
import type { DraftChange } from './draft-changes';
import type { DraftItem } from './policy-draft';

interface Props {
  readonly title: string;
  readonly changes: readonly DraftChange[];
}

/** Shows two versions of a policy as before and after, field by field. */
export function ChangesView({ title, changes }: Props) {
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
                <Change change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Change({ change: { before, after, added = [], removed = [] } }: { readonly change: DraftChange }) {
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
          <Item item={item} sign="−" label={enPolicies.removed} />
        </del>
      ))}
      {added.map((item) => (
        <ins key={formatRef(item)}>
          <Item item={item} sign="+" label={enPolicies.added} />
        </ins>
      ))}
    </>
  );
}

interface ItemProps {
  readonly item: DraftItem;
  readonly sign: string;
  readonly label: string;
}

function Item({ item, sign, label }: ItemProps) {
  return (
    <span className="item-name">
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{label}</span>
      <AccessIcon type={item.type} />
      <Name>{item.name}</Name>
    </span>
  );
}
