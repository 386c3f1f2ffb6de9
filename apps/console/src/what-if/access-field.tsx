import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRef, parseRef, type NamedItem } from '../api/access-ref';
import { findItemsQuery, heldAccessQuery, itemQuery } from '../api/queries';
import { Button } from '../components/button';
import { AccessIcon } from '../components/access-icon';
import { Name } from '../components/name';
import { Picker } from '../components/picker';
import { useSettled } from '../components/use-settled';
import { en } from '../messages/en';
import { toRefs, withRef } from './question';

interface FieldProps {
  readonly refs: readonly string[];
  readonly onChange: (refs: readonly string[]) => void;
}

export function AddedAccess({ refs, onChange }: FieldProps) {
  const [text, setText] = useState('');
  const settled = useSettled(text);
  const found = useQuery({ ...findItemsQuery(settled), placeholderData: keepPreviousData });
  const { addLabel: label, addHint: hint } = en.whatIf;
  return (
    <AccessField refs={refs} onChange={onChange} items={found.data ?? []} onSearch={setText} words={{ label, hint }} />
  );
}

export function RemovedAccess({ identity, refs, onChange }: FieldProps & { readonly identity: string }) {
  const [text, setText] = useState('');
  const held = useQuery(heldAccessQuery(identity));
  const words = text.toLowerCase();
  const items = (held.data?.data.access ?? []).filter(
    ({ assigned, name, id }) => assigned && `${name} ${id}`.toLowerCase().includes(words),
  );
  const { removeLabel: label, removeHint: hint, nothingHeld: empty } = en.whatIf;
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
  const items = useQueries({ queries: toRefs(refs).map((ref) => itemQuery(ref)) });
  if (refs.length === 0) return null;
  return (
    <ul className="chips">
      {toRefs(refs).map((ref, n) => {
        const name = items[n]?.data?.name ?? ref.id;
        return (
          <li key={formatRef(ref)} className={items[n]?.isError ? 'chip missing' : 'chip'}>
            <AccessIcon type={ref.type} />
            <Name>{name}</Name>
            <Button
              className="chip-remove"
              label={en.picker.remove(name)}
              onPress={() => {
                onRemove(formatRef(ref));
              }}
            >
              ×
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
