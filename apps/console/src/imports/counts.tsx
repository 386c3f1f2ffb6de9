import type { Import } from '../api/import-queries';
import { Table } from '../components/table';
import { enImports as text } from '../messages/en-imports';

const columns = Object.keys(text.columns) as readonly (keyof typeof text.columns)[];

/** The rows of an import, by kind and outcome. */
export function Counts({ counts }: Pick<Import, 'counts'>) {
  const rows = Object.entries(counts).map(([kind, numbers]) => ({
    key: kind,
    cells: [kind, ...columns.map((column) => (numbers[column] ?? 0).toLocaleString('en-US'))],
  }));
  return (
    <section className="stack">
      <h2>{text.counts}</h2>
      {rows.length === 0 ? (
        <p className="muted">{text.noCounts}</p>
      ) : (
        <Table head={[text.kind, ...columns.map((column) => text.columns[column])]} rows={rows} label={text.counts} />
      )}
    </section>
  );
}
