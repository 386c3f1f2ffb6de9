import { copyFile } from 'node:fs/promises';
import { createTestDatabase, runOnServer, type Engine, type TestDatabase } from './test-database';

/** What a backup holds, restored: a database with the same content. Nobody may have the original open meanwhile. */
export async function copyDatabase(engine: Engine, original: TestDatabase): Promise<TestDatabase> {
  const copy = await createTestDatabase(engine);
  if (engine === 'sqlite') {
    await copyFile(original.url.slice('sqlite:'.length), copy.url.slice('sqlite:'.length));
    return copy;
  }
  const [from, to] = [original.url, copy.url].map((url) => new URL(url).pathname.slice(1));
  await runOnServer(`DROP DATABASE ${to!}`);
  await runOnServer(`CREATE DATABASE ${to!} TEMPLATE ${from!}`);
  return copy;
}
