import Table from 'cli-table3';

/** A table for people, without colours and without a line between its rows. */
export function createTable(options: Pick<Table.TableConstructorOptions, 'head' | 'colAligns'>): Table.Table {
  const chars = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };
  return new Table({ ...options, chars, style: { head: [], border: [] } });
}
