import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportInventory, type Store } from '@identity-governance/application';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the readers of files are what is measured
import { openFolder, openMapped } from '@identity-governance/connectors';
import { systemClock } from '@identity-governance/platform';
import { onEachEngine } from '../checks/lib/each-engine';
import { Tally } from '../checks/lib/tally';

/**
 * The same accounts are imported from a file in the import format, from one of another system by a mapping file, and
 * from a file in the import format by correlation rules, each into an empty SQLite database. Prints rows a second,
 * seconds of processor time, which other processes do not lengthen, and the most memory; fails at more than twice the
 * processor time of the first import.
 * `ROWS` is 1,000,000 by default, with an identity for every fourth account.
 */
const rowCount = Number(process.env.ROWS ?? 1_000_000);
const identityCount = Math.ceil(rowCount / 4);
const slowest = 0.5;
process.env.ENGINE ??= 'sqlite';

const folder = mkdtempSync(join(tmpdir(), 'mapped-import-'));
const mapping = `
constants: { sourceId: ad }
files:
  export.csv:
    rows:
      - kind: accounts
        columns:
          id: Account
          nativeIdentity: { column: Login, do: lower }
          name: Name
          disabled: { column: State, do: { map: { locked: 'true' }, else: 'false' } }
          attributes: { email: Mail }
`;

async function writeRows(path: string, header: string, rows: { readonly count: number; readonly lineOf: Line }) {
  const file = await open(path, 'w');
  await file.write(`${header}\n`);
  for (let start = 0; start < rows.count; start += 10_000) {
    const count = Math.min(10_000, rows.count - start);
    await file.write(Array.from({ length: count }, (_, i) => `${rows.lineOf(start + i)}\n`).join(''));
  }
  await file.close();
}

type Line = (n: number) => string;

const mailOf: Line = (n) => `Person${n % identityCount}@Example.com`;
const plainLine: Line = (n) => `ad/l${n},ad,l${n},Login ${n},${n % 10 === 0},"{""email"":""${mailOf(n)}""}"`;
const mappedLine: Line = (n) => `ad/l${n};L${n};Login ${n};${n % 10 === 0 ? 'locked' : 'open'};${mailOf(n)}`;

async function writeFolders(): Promise<void> {
  for (const name of ['base', 'ruled', 'plain', 'mapped']) await mkdir(join(folder, name));
  writeFileSync(join(folder, 'base/sources.csv'), 'id,name\nad,AD\n');
  writeFileSync(join(folder, 'ruled/sources.csv'), 'id,name,correlation\nad,AD,attributes.email=email\n');
  const identities = { count: identityCount, lineOf: (n: number) => `p${n},Person ${n},person${n}@example.com` };
  await writeRows(join(folder, 'base/identities.csv'), 'id,name,email', identities);
  const header = 'id,sourceId,nativeIdentity,name,disabled,attributes';
  await writeRows(join(folder, 'plain/accounts.csv'), header, { count: rowCount, lineOf: plainLine });
  await writeRows(join(folder, 'mapped/export.csv'), 'Account;Login;Name;State;Mail', {
    ...{ count: rowCount, lineOf: mappedLine },
  });
  writeFileSync(join(folder, 'mapping.yaml'), mapping);
}

let peakBytes = 0;
const sampler = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 50);

async function importFolder(store: Store, name: string) {
  const path = join(folder, name);
  const input = await (name === 'mapped'
    ? openMapped(path, join(folder, 'mapping.yaml'), () => undefined)
    : openFolder(path));
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  const batches = input.value.batches(() => undefined, store);
  const report = await new ImportInventory(store, systemClock).execute(batches, { skipInvalid: false });
  if (!report.applied) throw new Error(JSON.stringify(report.faults));
  return report;
}

/** Imports the accounts into an empty database; returns the seconds of processor time. */
async function time(what: string, names: readonly string[]): Promise<number> {
  let seconds = 0;
  await onEachEngine(async ({ openStore }) => {
    const store = await openStore();
    for (const name of names.slice(0, -1)) await importFolder(store, name);
    peakBytes = 0;
    const [start, used] = [performance.now(), process.cpuUsage()];
    const { counts, correlation } = await importFolder(store, names.at(-1)!);
    const rate = rowCount / ((performance.now() - start) / 1000);
    const { user, system } = process.cpuUsage(used);
    seconds = (user + system) / 1e6;
    const processor = `${seconds.toFixed(1)} s of processor time`;
    const memory = `${Math.round(peakBytes / 1024 ** 2)} MiB`;
    console.log(`${what}: ${rate.toFixed(0)} rows/s, ${processor}, ${memory}`, counts.get('accounts'), correlation);
  });
  return seconds;
}

const tally = new Tally();
try {
  await writeFolders();
  const plain = await time('plain', ['base', 'plain']);
  const mapped = await time('mapped', ['base', 'mapped']);
  const ruled = await time('correlated', ['base', 'ruled', 'plain']);
  console.log(`mapped ${(plain / mapped).toFixed(2)}, correlated ${(plain / ruled).toFixed(2)} times as fast as plain`);
  tally.check('a mapped file imports at half the speed of a plain one', plain >= mapped * slowest);
  tally.check('correlated accounts import at half the speed of others', plain >= ruled * slowest);
} finally {
  clearInterval(sampler);
  rmSync(folder, { recursive: true });
}
tally.end();
