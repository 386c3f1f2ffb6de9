// Holds a write transaction open until it is killed: node hold-transaction.mjs <url> <begin> <lock>
import pg from 'pg';
import sqlite3 from 'sqlite3';

const [url, begin, lock] = process.argv.slice(2);
const run = url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : await openPostgres(url);
await run(begin);
await run(lock);
process.stdout.write('holding\n');
setInterval(() => undefined, 1000);

async function openPostgres(connectionString) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => process.exit(1));
  await client.connect();
  return (sql) => client.query(sql);
}

function openSqlite(file) {
  const database = new sqlite3.Database(file);
  return (sql) => new Promise((resolve, reject) => database.exec(sql, (error) => (error ? reject(error) : resolve())));
}
