import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateSearchAttribute,
  ImportInventory,
  accountReads,
  ReadResource,
  ReadSearchAttributes,
  parsePayload,
  RunPromotion,
  type ImportBatch,
} from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { uuidGenerator, systemClock } from '@identity-governance/platform';

/**
 * Promotion at scale: a million accounts over five sources are imported into a SQLite file, back-filled for one search
 * attribute by the use case of the worker, and searched. Prints progress, times and the most memory that the process
 * held. `ACCOUNTS=100000` makes it smaller.
 */
const accountCount = Number(process.env.ACCOUNTS ?? 1_000_000);
const sourceIds = ['hr', 'erp', 'crm', 'ad', 'cloud'];
const batchSize = 1000;

const folder = mkdtempSync(join(tmpdir(), 'governance-check-'));
const clock = systemClock;
const ids = uuidGenerator;
const database = await openDatabase(`sqlite:${join(folder, 'governance.db')}`);
await database.migrate();
const store = createStore(database, { clock, ids });

let peakBytes = 0;
const sampler = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 50);

// eslint-disable-next-line @typescript-eslint/require-await -- an import takes what is read piece by piece
async function* population(): AsyncGenerator<ImportBatch> {
  yield { kind: 'sources', rows: sourceIds.map((id, i) => ({ line: i + 1, record: { id, name: id } })) };
  for (let start = 0; start < accountCount; start += batchSize) {
    const rows = Array.from({ length: batchSize }, (_, i) => ({ line: start + i + 1, record: accountOf(start + i) }));
    yield { kind: 'accounts', rows };
  }
}

/** A cost centre each thousand accounts share, and a department that every tenth has. */
function accountOf(n: number): object {
  const attributes = {
    kostl: `K${n % 1000}`,
    dept: `Department ${n % 10}`,
    mail: `user${n}@example.org`,
    level: n % 7,
  };
  const id = `account-${String(n * 7919).padStart(12, '0')}`;
  return { id, sourceId: sourceIds[n % 5], nativeIdentity: `CN=${n},OU=People`, name: `User ${n}`, attributes };
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const milliseconds = performance.now() - start;
  const time = milliseconds < 2000 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
  console.log(`${what}: ${time}`);
  return result;
}

await timed(`import of ${accountCount} accounts`, () =>
  new ImportInventory(store, clock).execute(population(), {
    skipInvalid: false,
    onProgress: ({ kind, rows }) => {
      if (rows % 100_000 === 0) console.log(`  ${kind}: ${rows}`);
    },
  }),
);

async function backFill(name: string, attribute: string): Promise<void> {
  const applicationAttributes = Object.fromEntries(sourceIds.map((id) => [id, attribute]));
  await timed(`create ${name}`, () =>
    new CreateSearchAttribute({ store, clock, ids }).execute({ name, displayName: name, applicationAttributes }),
  );
  const reader = new ReadSearchAttributes(store);
  const progress = setInterval(() => {
    void reader.getPromotion(name).then((read) => {
      if (read.ok) console.log(`  ${read.value.state} ${read.value.done} of ${read.value.total ?? '?'}`);
    });
  }, 5000);
  peakBytes = 0;
  const promotion = new RunPromotion({ store, clock });
  const take = () => store.write([], (tx) => tx.jobs.take('promotion', 1));
  await timed(`back-fill of ${name}`, async () => {
    for (let [job] = await take(); job !== undefined; [job] = await take()) {
      await promotion.execute(parsePayload(job.kind, job.payload));
    }
  });
  clearInterval(progress);
  console.log(`  most memory: ${Math.round(peakBytes / 1024 / 1024)} MiB`);
}

await backFill('costCentre', 'kostl');
await backFill('department', 'dept');

const accounts = new ReadResource(store, accountReads);
const searches = [
  'costCentre eq "k77"',
  'costCentre eq "K77" and sourceId eq "crm"',
  'department eq "department 3"',
  'department eq "Department 3" and costCentre eq "K13"',
  'costCentre in ("K1", "K2", "K3")',
  'costCentre sw "K99"',
  'department sw "dep"',
  'name eq "user 4711"',
  'nativeIdentity sw "cn=4711"',
  'sourceId eq "ad"',
  'disabled eq true',
];
for (const filters of searches) {
  for (const count of [false, true]) {
    await timed(`${filters}${count ? ', counted' : ''}`, async () => {
      const listed = await accounts.list({ limit: 250, offset: 0, isCounted: count, filters });
      if (!listed.ok) throw new Error(JSON.stringify(listed.error));
    });
  }
}
clearInterval(sampler);
await store.close();
rmSync(folder, { recursive: true });
