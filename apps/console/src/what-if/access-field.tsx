import { itemDetailsQuery } from '../api/item-names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRef, parseRef, type NamedItem } from '../api/access-ref';
import { findItemsQuery, heldAccessQuery } from '../api/queries';
import { describeItem } from '../components/describe-item';
import { ItemChips } from '../components/item-chips';
import { Picker } from '../components/picker';
import type { SearchPickerProps } from '../components/search-picker';
import { useFound } from '../components/use-found';
import { en } from '../messages/en';
import { enWhatIf } from '../messages/en-what-if';
import { toRefs, withRef } from './question';

interface FieldProps {
  readonly refs: readonly string[];
  readonly onChange: (refs: readonly string[]) => void;
}

export function AddedAccess({ refs, onChange }: FieldProps) {
  const { found, picker } = useFound(findItemsQuery);
  const words = { label: enWhatIf.addLabel, hint: en.picker.addHint };
  return <AccessField refs={refs} onChange={onChange} items={found} picker={{ ...words, ...picker }} />;
}

export function RemovedAccess({ identity, refs, onChange }: FieldProps & { readonly identity: string }) {
  const [text, setText] = useState('');
  const held = useQuery(heldAccessQuery(identity));
  const words = text.toLowerCase();
  const items = (held.data?.data.access ?? []).filter(
    ({ assigned, name, id }) => assigned && `${name} ${id}`.toLowerCase().includes(words),
  );
  const { removeLabel: label, removeHint: hint, nothingHeld: empty } = enWhatIf;
  const { error, refetch: onRetry, isPending: isChecking } = held;
  const picker = { label, hint, empty, onSearch: setText, isChecking, error, onRetry };
  return <AccessField refs={refs} onChange={onChange} items={items} picker={picker} />;
}

interface Props extends FieldProps {
  readonly items: readonly NamedItem[];
  readonly picker: Omit<SearchPickerProps, 'choices' | 'onChoose'>;
}

function AccessField({ refs, onChange, items, picker }: Props) {
  const choices = items
    .filter((item) => !refs.includes(formatRef(item)))
    .map((item) => ({ key: formatRef(item), name: item.name, detail: describeItem(item) }));
  return (
    <div>
      <Chips
        refs={refs}
        onRemove={(ref) => {
          onChange(refs.filter((one) => one !== ref));
        }}
      />
      <Picker
        {...picker}
        choices={choices}
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
  const { data: details } = useQuery({ ...itemDetailsQuery(toRefs(refs)), placeholderData: keepPreviousData });
  return (
    <ItemChips
      items={toRefs(refs).map((ref) => ({ ...ref, name: ref.id, ...details?.get(formatRef(ref)) }))}
      onRemove={(item) => {
        onRemove(formatRef(item));
      }}
    />
  );
}
