// npm run bench [name …]: runs the benchmarks, all of them or those that are named, one after the other.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const suffix = '.bench.ts';
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(suffix));
const known = files.map((file) => file.slice(0, -suffix.length)).sort();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`there is no benchmark \`${unknown.join('`, `')}\`: there are ${known.join(', ')}`);
  process.exit(2);
}
const runner = join(import.meta.dirname, '../run.mjs');
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n### ${name}`);
  const { status } = spawnSync(process.execPath, [runner, `bench/${name}.bench`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
