import sqlite3 from 'sqlite3';

/** Without SQLITE_OPEN_CREATE, and without changing the journal mode, which would be written to the file. */
const flags = sqlite3.OPEN_READWRITE | sqlite3.OPEN_FULLMUTEX | 0x02000000;

type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/** Reads from an existing SQLite file without changing it. */
export async function readSqliteFile<T>(
  file: string,
  busyTimeout: number,
  read: (query: Query) => Promise<T>,
): Promise<T> {
  const connection = await open(file);
  connection.configure('busyTimeout', busyTimeout);
  try {
    return await read(
      async (sql) =>
        new Promise((resolve, reject) => {
          connection.all<Record<string, unknown>>(sql, settle(resolve, reject));
        }),
    );
  } finally {
    await new Promise<void>((resolve, reject) => {
      connection.close(settle(resolve, reject));
    });
  }
}

async function open(file: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const connection: sqlite3.Database = new sqlite3.Database(file, flags, (error) => {
      settle(resolve, reject)(error, connection);
    });
  });
}

function settle<T>(resolve: (value: T) => void, reject: (error: Error) => void) {
  return (error: Error | null, value?: T) => {
    if (error === null) resolve(value as T);
    else reject(error);
  };
}
