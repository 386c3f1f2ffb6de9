import {
  findUrlFault,
  moveDatabase,
  openDatabase,
  type Database,
  type MovedTable,
  type MoveProgress,
} from '@identity-governance/persistence';
import { Command } from 'commander';
import { usageError } from '../command-error';
import { createTable } from '../create-table';
import { formatCount } from '../progress';
import { printLines, type Terminal } from '../terminal';

interface Flags {
  readonly from: string;
  readonly to: string;
  readonly json: boolean;
}

/** Nobody else uses the target, and nobody should write to the source: so it may take its time. */
const limits = {
  ...{ statementMilliseconds: 3_600_000, writeMilliseconds: 3_600_000 },
  ...{ idleMilliseconds: 600_000, lockMilliseconds: 60_000 },
} as const;

const rowsPerLine = 100_000;

export function migrateDataCommand(terminal: Terminal): Command {
  return new Command('migrate-data')
    .description('copy all data into a new database of either engine; stop the API and the worker first')
    .requiredOption('--from <url>', 'the database to copy, `sqlite:<file>` or `postgres://…`')
    .requiredOption('--to <url>', 'the database to fill: new, empty, or begun by an earlier call, which then goes on')
    .option('--json', 'print what was copied as JSON', false)
    .action(async ({ from, to, json }: Flags) => {
      for (const [option, url] of Object.entries({ from, to })) {
        const fault = findUrlFault(url);
        if (fault !== undefined) throw usageError(`\`--${option}\` ${fault}`);
      }
      if (from === to) throw usageError('`--from` and `--to` name the same database');
      const source = await openDatabase(from, { mustExist: true, limits });
      terminal.interruption.from(
        () => 'the same command goes on where it stopped; until then the target is not usable',
      );
      const moved = await closing(source, async () => {
        const target = await openDatabase(to, { limits });
        return closing(target, () => moveDatabase({ from: source, to: target, onProgress: showMove(terminal) }));
      });
      printLines(terminal.stdout, json ? [JSON.stringify({ tables: moved })] : describeMoved(moved));
    });
}

/** A line when a table begins, and one for every hundred thousand rows of it. */
function showMove({ stderr }: Terminal): (progress: MoveProgress) => void {
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

async function closing<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await database.close();
  }
}

function describeMoved(moved: readonly MovedTable[]): readonly string[] {
  const table = createTable({ head: ['table', 'rows', 'checksum of both'], colAligns: ['left', 'right', 'left'] });
  for (const { table: name, rows, sha256 } of moved) table.push([name, formatCount(rows), sha256.slice(0, 16)]);
  return [...table.toString().split('\n'), 'every row is the same in both; `DATABASE_URL` can now name the new one'];
}
