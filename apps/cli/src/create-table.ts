import Table from 'cli-table3';

/** Creates a table without colors and without lines between its rows. */
export function createTable(options: Pick<Table.TableConstructorOptions, 'head' | 'colAligns'>): Table.Table {
  const chars = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };
  return new Table({ ...options, chars, style: { head: [], border: [] } });
}
