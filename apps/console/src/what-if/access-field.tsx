import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRef, parseRef, type NamedItem } from '../api/access-ref';
import { itemNamesQuery } from '../api/item-names';
import { findItemsQuery, heldAccessQuery } from '../api/queries';
import { ItemChips } from '../components/item-chips';
import { Picker } from '../components/picker';
import { useSettled } from '../components/use-settled';
import { en } from '../messages/en';
import { enWhatIf } from '../messages/en-what-if';
import { toRefs, withRef } from './question';

interface FieldProps {
  readonly refs: readonly string[];
  readonly onChange: (refs: readonly string[]) => void;
}

export function AddedAccess({ refs, onChange }: FieldProps) {
  const [text, setText] = useState('');
  const settled = useSettled(text);
  const found = useQuery({ ...findItemsQuery(settled), placeholderData: keepPreviousData });
  const words = { label: enWhatIf.addLabel, hint: en.picker.addHint };
  return <AccessField refs={refs} onChange={onChange} items={found.data ?? []} onSearch={setText} words={words} />;
}

export function RemovedAccess({ identity, refs, onChange }: FieldProps & { readonly identity: string }) {
  const [text, setText] = useState('');
  const held = useQuery(heldAccessQuery(identity));
  const words = text.toLowerCase();
  const items = (held.data?.data.access ?? []).filter(
    ({ assigned, name, id }) => assigned && `${name} ${id}`.toLowerCase().includes(words),
  );
  const { removeLabel: label, removeHint: hint, nothingHeld: empty } = enWhatIf;
  return (
    <AccessField refs={refs} onChange={onChange} items={items} onSearch={setText} words={{ label, hint, empty }} />
  );
}

interface Props extends FieldProps {
  readonly items: readonly NamedItem[];
  readonly onSearch: (text: string) => void;
  readonly words: { readonly label: string; readonly hint: string; readonly empty?: string };
}

function AccessField({ refs, onChange, items, onSearch, words }: Props) {
  const choices = items
    .filter((item) => !refs.includes(formatRef(item)))
    .map((item) => ({ key: formatRef(item), name: item.name, detail: `${en.types[item.type]} · ${item.id}` }));
  return (
    <div>
      <Chips
        refs={refs}
        onRemove={(ref) => {
          onChange(refs.filter((one) => one !== ref));
        }}
      />
      <Picker
        {...words}
        choices={choices}
        onSearch={onSearch}
        onChoose={(key) => {
          const ref = parseRef(key);
          if (ref) onChange(withRef(refs, ref));
        }}
      />
    </div>
  );
}

interface ChipsProps {
  readonly refs: readonly string[];
  readonly onRemove: (ref: string) => void;
}

function Chips({ refs, onRemove }: ChipsProps) {
  const { data: names } = useQuery({ ...itemNamesQuery(toRefs(refs)), placeholderData: keepPreviousData });
  return (
    <ItemChips
      items={toRefs(refs).map((ref) => ({ ...ref, name: names?.get(formatRef(ref)) ?? ref.id }))}
      onRemove={(item) => {
        onRemove(formatRef(item));
      }}
    />
  );
}
