import { listUnmatchedValues, type UnmatchedValue } from '@identity-governance/application';
import { Command } from 'commander';
import { createTable } from '../create-table';
import { writeCsv } from '../write-csv';
import { withOrigin } from '../inventory/with-origin';
import { formatCount } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';

interface Flags {
  readonly csv?: string;
  readonly json: boolean;
}

const maxShown = 50;

/** Declares the list of values that accounts carry without effect, as no entitlement has the value. */
export function unmatchedValuesCommand(terminal: Terminal): Command {
  return new Command('unmatched-values')
    .description('list account values that match no entitlement, from the database or a CSV folder')
    .argument('[folder]', 'folder of CSV files (see docs/import-format.md); no database is needed')
    .option('--csv <file>', 'write all values to this file')
    .option('--json', 'print JSON', false)
    .action(async (folder: string | undefined, { csv, json }: Flags) => {
      const values = await withOrigin({ folder, terminal }, listUnmatchedValues);
      if (csv !== undefined) await writeCsv(csv, [columns, ...values.map(cellsOf)]);
      printLines(terminal.stdout, json ? [JSON.stringify(values)] : describe(values));
    });
}

const columns = ['sourceId', 'attribute', 'value', 'accounts'];

function cellsOf({ sourceId, attribute, value, accounts }: UnmatchedValue): readonly string[] {
  return [sourceId, attribute, value, String(accounts)];
}

function describe(values: readonly UnmatchedValue[]): readonly string[] {
  if (values.length === 0) return ['all account values under marked attributes match an entitlement'];
  const table = createTable({ head: ['source', 'attribute', 'value', 'accounts'] });
  for (const value of values.slice(0, maxShown)) table.push(cellsOf(value).map(printable));
  const rest = values.length - maxShown;
  const more = rest > 0 ? [`and ${formatCount(rest)} more; \`--csv <file>\` lists all`] : [];
  return [...table.toString().split('\n'), ...more];
}
