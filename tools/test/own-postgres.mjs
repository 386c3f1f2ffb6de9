// A PostgreSQL server for one test that restarts it: prints its URL, then takes the lines `restart <signal> <down for
// milliseconds>` and answers each with `restarted`. Ends, with everything it made, when its input ends.
import { createInterface } from 'node:readline';
import { startPostgresServer } from './postgres-server.mjs';

const server = await startPostgresServer({ keepsCommits: true });
console.log(server.url);
for await (const line of createInterface({ input: process.stdin })) {
  const [, signal, milliseconds] = line.split(' ');
  await server.restart(signal, Number(milliseconds));
  console.log('restarted');
}
await server.stop();
process.exit();
