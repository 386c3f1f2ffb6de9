import { countOf } from '@identity-governance/values';
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

/** Generous limits: the target has no other users, and the source should have no writers. */
const limits = {
  ...{ statementMilliseconds: 3_600_000, writeMilliseconds: 3_600_000 },
  ...{ idleMilliseconds: 600_000, lockMilliseconds: 60_000 },
} as const;

const rowsPerLine = 100_000;

export function migrateDataCommand(terminal: Terminal): Command {
  return new Command('migrate-data')
    .description('copy all data into a new SQLite or PostgreSQL database; stop the API and the worker first')
    .requiredOption('--from <url>', 'source database, `sqlite:<file>` or `postgres://…`')
    .requiredOption(
      '--to <url>',
      'target database: new, empty, or partly filled by an earlier run, which is then continued',
    )
    .option('--json', 'print the result as JSON', false)
    .action(async ({ from, to, json }: Flags) => {
      for (const [option, url] of Object.entries({ from, to })) {
        const fault = findUrlFault(url);
        if (fault !== undefined) throw usageError(`\`--${option}\` ${fault}`);
      }
      if (from === to) throw usageError('`--from` and `--to` name the same database');
      const source = await openDatabase(from, { mustExist: true, limits });
      terminal.interruption.from(
        () => 'run the same command again to continue; the target is unusable until it completes',
      );
      const moved = await closing(source, async () => {
        const target = await openDatabase(to, { limits });
        return closing(target, () => moveDatabase({ from: source, to: target, onProgress: showMove(terminal) }));
      });
      printLines(terminal.stdout, json ? [JSON.stringify({ tables: moved })] : describeMoved(moved));
    });
}

/** Prints a line when a table starts, and one for every hundred thousand of its rows. */
function showMove({ stderr }: Terminal): (progress: MoveProgress) => void {
  let shown = { table: '', rows: 0 };
  return ({ doing, table, rows }) => {
    if (doing === 'compare') {
      printLines(stderr, [`compared ${table}: ${countOf(rows, 'row')}`]);
    } else if (table !== shown.table || rows - shown.rows >= rowsPerLine) {
      printLines(stderr, [`copying ${table}: ${countOf(rows, 'row')}`]);
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
  return [...table.toString().split('\n'), 'all rows are equal in both databases; set `DATABASE_URL` to the new one'];
}
