import { Fragment } from 'react';
import { formatRef } from '../api/access-ref';
import { findItemsQuery } from '../api/queries';
import { Button } from '../components/button';
import { describeItem } from '../components/describe-item';
import { ItemChips } from '../components/item-chips';
import { Picker } from '../components/picker';
import { useFound } from '../components/use-found';
import { en } from '../messages/en';
import { enPolicies } from '../messages/en-policies';
import { listTitle } from './draft-changes';
import { emptyList, type DraftList, type PolicyDraft } from './policy-draft';

interface Props {
  readonly draft: PolicyDraft;
  readonly onChange: (part: Partial<PolicyDraft>) => void;
  /** References of items that do not exist. */
  readonly missing: ReadonlySet<string>;
}

/** Edits two sides that conflict, or sets with a threshold. */
export function CriteriaFields({ draft, onChange, missing }: Props) {
  const { lists, type, threshold } = draft;
  const hasSets = type === 'CARDINALITY_BASED';
  return (
    <div className="criteria">
      {lists.map((list, n) => (
        <Fragment key={n}>
          {n > 0 && !hasSets && <p className="versus">{en.paths.and}</p>}
          <ListField
            title={listTitle(draft, n)}
            list={list}
            missing={missing}
            hasMinimum={hasSets}
            onChange={(next) => {
              onChange({ lists: lists.map((one, m) => (m === n ? next : one)) });
            }}
            onRemove={
              hasSets && lists.length > 2
                ? () => {
                    onChange({ lists: lists.filter((_, m) => m !== n) });
                  }
                : undefined
            }
          />
        </Fragment>
      ))}
      {hasSets && (
        <>
          <Button
            onPress={() => {
              onChange({ lists: [...lists, emptyList] });
            }}
          >
            {enPolicies.addSet}
          </Button>
          <NumberField
            label={enPolicies.threshold}
            value={threshold}
            max={lists.length}
            onChange={(next) => {
              onChange({ threshold: next });
            }}
          />
        </>
      )}
    </div>
  );
}

interface ListProps extends Pick<Props, 'missing'> {
  readonly title: string;
  readonly list: DraftList;
  readonly hasMinimum: boolean;
  readonly onChange: (list: DraftList) => void;
  readonly onRemove: (() => void) | undefined;
}

function ListField({ title, list, missing, hasMinimum, onChange, onRemove }: ListProps) {
  const { found, picker } = useFound(findItemsQuery);
  const items = found;
  const chosen = new Set(list.items.map(formatRef));
  return (
    <fieldset className="criteria-list">
      <legend className="row-label">{title}</legend>
      <input
        className="input"
        value={list.name}
        maxLength={200}
        aria-label={enPolicies.listName(title)}
        placeholder={enPolicies.listHint}
        onChange={({ target }) => {
          onChange({ ...list, name: target.value });
        }}
      />
      <ItemChips
        items={list.items}
        missing={missing}
        onRemove={(item) => {
          onChange({ ...list, items: list.items.filter((one) => formatRef(one) !== formatRef(item)) });
        }}
      />
      <Picker
        label={enPolicies.itemOf(title)}
        hint={en.picker.addHint}
        choices={items
          .filter((item) => !chosen.has(formatRef(item)))
          .map((item) => ({ key: formatRef(item), name: item.name, detail: describeItem(item) }))}
        {...picker}
        onChoose={(key) => {
          const item = items.find((one) => formatRef(one) === key);
          if (item) onChange({ ...list, items: [...list.items, item] });
        }}
      />
      {hasMinimum && (
        <NumberField
          label={enPolicies.minimum}
          value={list.minimum}
          max={Math.max(1, list.items.length)}
          onChange={(minimum) => {
            onChange({ ...list, minimum });
          }}
        />
      )}
      {onRemove && <Button onPress={onRemove}>{enPolicies.removeSet}</Button>}
    </fieldset>
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

function NumberField({ label, value, max, onChange }: NumberProps) {
  return (
    <label className="number-row">
      <span>{label}</span>
      <input
        className="input"
        type="number"
        min={1}
        max={max}
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => {
          onChange(target.valueAsNumber);
        }}
      />
    </label>
  );
}
