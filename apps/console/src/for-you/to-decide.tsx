import { useState } from 'react';
import { approvableChangePagesQuery } from '../api/policy-queries';
import { changeHead, titleOf, toChangeRow } from '../approvals/change-row';
import { useChangeNames } from '../approvals/use-change-names';
import { PagedTable } from '../components/paged-table';
import { part } from '../components/part';
import { useKeptPages } from '../components/use-kept';
import { enForYou as text } from '../messages/en-for-you';
import { useListed, type OnList } from './use-listed';

const DecideSelected = part(
  async () => (await import('./decide-selected')).DecideSelected,
  () => null,
);

/** The changes that the session may approve, of which several can be decided at once. */
export function ToDecide({ onList }: { readonly onList: OnList }) {
  const list = useKeptPages(approvableChangePagesQuery);
  const changes = list.data?.pages.flatMap((page) => page.data);
  useListed(onList, { part: 'toDecide', kind: 'change', rows: changes });
  const names = useChangeNames(changes ?? []);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const named = (changes ?? []).map((change) => ({
    change,
    title: titleOf(change, names),
  }));
  const rows = changes?.map((change, n) => {
    const { id } = change;
    const { key, cells } = toChangeRow(change, names);
    const box = (
      <input
        key="select"
        type="checkbox"
        aria-label={text.selectOne(named[n]!.title)}
        checked={selected.has(id)}
        onChange={({ target: { checked } }) => {
          setSelected(new Set(checked ? [...selected, id] : [...selected].filter((one) => one !== id)));
        }}
      />
    );
    return { key, cells: [box, ...cells] };
  });
  return (
    <section className="stack">
      <h2>{text.toDecide}</h2>
      <DecideSelected
        chosen={named.filter(({ change }) => selected.has(change.id))}
        shown={named.length}
        onSelectAll={() => {
          setSelected(new Set(named.map(({ change }) => change.id)));
        }}
        onClear={() => {
          setSelected(new Set());
        }}
      />
      <PagedTable
        label={text.toDecide}
        head={[text.select, ...changeHead]}
        rows={rows}
        list={list}
        empty={text.noneToDecide}
      />
    </section>
  );
}
