import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { openDatabase } from '../open-database';

it('records no stack trace for statements: the driver stays as it was loaded', async () => {
  const methods = Object.entries(sqlite3.Database.prototype);
  const folder = mkdtempSync(join(tmpdir(), 'quiet-'));
  const database = await openDatabase(`sqlite:${join(folder, 'governance.db')}`);
  await database.migrate();
  await database.close();
  rmSync(folder, { recursive: true });
  expect(Object.entries(sqlite3.Database.prototype)).toEqual(methods);
});
