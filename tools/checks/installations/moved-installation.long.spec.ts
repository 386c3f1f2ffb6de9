import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccessSnapshots, PredictViolations } from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { createTestDatabase, type TestDatabase } from '@identity-governance/persistence/testing';
import { uuidGenerator, systemClock } from '@identity-governance/platform';
import { appMain } from '../lib/deployed-service';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { drawQuestions } from '../lib/sample-questions';
import { forEachSideBySide } from '../lib/side-by-side';

const main = appMain('cli');
const questions = drawQuestions(readSampleOrganisation(), 10_000, 20261122);

let folder: string;
let postgres: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'moved-'));
  postgres = await createTestDatabase('postgres');
});
afterAll(async () => {
  await postgres.remove();
  rmSync(folder, { recursive: true });
});

const sqlite = (name: string) => `sqlite:${join(folder, name)}`;
const govern = (url: string, ...args: readonly string[]) =>
  execFileSync(process.execPath, [main, ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    stdio: 'pipe',
  });

/** What the service would answer on this database. */
async function answers(url: string): Promise<readonly string[]> {
  const database = await openDatabase(url, { mustExist: true });
  const ids = uuidGenerator;
  const store = createStore(database, { clock: systemClock, ids });
  const predict = new PredictViolations({ store, snapshots: new AccessSnapshots(store), ids });
  try {
    const given: string[] = [];
    await forEachSideBySide([...questions.keys()], 64, async (n) => {
      const prediction = await predict.execute(questions[n]!);
      given[n] = JSON.stringify(prediction.ok ? prediction.value.violationContexts : prediction);
    });
    return given;
  } finally {
    await database.close();
  }
}

async function moveAndKill(from: string, to: string, milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, [main, 'migrate-data', '--from', from, '--to', to], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  setTimeout(() => child.kill('SIGKILL'), milliseconds);
  await ended;
}

async function ensureMoved(from: string, to: string): Promise<void> {
  if (!(await isReady(to))) govern('', 'migrate-data', '--from', from, '--to', to);
}

/** Whether the kills come before, during or after the copy is up to the machine; the end must be the same. */
it('answers 10,000 predictions alike on SQLite, moved to PostgreSQL, and moved back, though killed on the way', async () => {
  govern(sqlite('first.db'), 'migrate');
  govern(sqlite('first.db'), 'import', sampleFolder);
  const expected = await answers(sqlite('first.db'));
  expect(expected.filter((answer) => answer.includes('"kind"')).length).toBeGreaterThan(1_000);

  await moveAndKill(sqlite('first.db'), postgres.url, 1_500);
  await moveAndKill(sqlite('first.db'), postgres.url, 2_500);
  await ensureMoved(sqlite('first.db'), postgres.url);
  expect(differences(await answers(postgres.url), expected)).toEqual([]);

  await moveAndKill(postgres.url, sqlite('back.db'), 1_800);
  if (!(await isReady(sqlite('back.db'))))
    govern('', 'migrate-data', '--from', postgres.url, '--to', sqlite('back.db'));
  expect(differences(await answers(sqlite('back.db')), expected)).toEqual([]);
});

/** The first of them: a report of 10,000 would take a gigabyte. */
function differences(given: readonly string[], expected: readonly string[]): readonly unknown[] {
  expect(given).toHaveLength(expected.length);
  const wrong = given.flatMap((answer, n) =>
    answer === expected[n] ? [] : [{ given: answer, expected: expected[n] }],
  );
  return wrong.slice(0, 5);
}

async function isReady(url: string): Promise<boolean> {
  const database = await openDatabase(url);
  try {
    const pending = await database.pendingMigrations();
    return pending.length === 0;
  } finally {
    await database.close();
  }
}
