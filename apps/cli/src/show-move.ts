import type { MoveProgress } from '@identity-governance/persistence';
import { formatCount } from './progress';
import { printLines, type Terminal } from './terminal';

const rowsPerLine = 100_000;

/** A line when a table begins, and one for every hundred thousand rows of it. */
export function showMove({ stderr }: Terminal): (progress: MoveProgress) => void {
  let shown = { table: '', rows: 0 };
  return ({ doing, table, rows }) => {
    if (doing === 'compare') {
      printLines(stderr, [`compared ${table}: ${formatCount(rows)} rows`]);
    } else if (table !== shown.table || rows - shown.rows >= rowsPerLine) {
      printLines(stderr, [`copying ${table}: ${formatCount(rows)} rows`]);
      shown = { table, rows };
    }
  };
}
