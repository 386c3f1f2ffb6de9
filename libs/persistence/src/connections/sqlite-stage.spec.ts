import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../open-database';

it('leaves no name in the folder, also of a process that was killed while it opened its stage', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'));
  const file = join(folder, 'governance.db');
  const stages = () => readdirSync(folder).filter((name) => name.includes('-import-'));
  const first = await openDatabase(`sqlite:${file}`);
  await first.stage(async (scope) => {
    await scope.query('CREATE TABLE staged (id text)', []);
    expect(stages()).toEqual([]);
    writeFileSync(join(folder, '.governance.db-import-killed'), '');
    writeFileSync(join(folder, '.other.db-import-killed'), '');
    const second = await openDatabase(`sqlite:${file}`);
    await second.close();
    expect(stages()).toEqual(['.other.db-import-killed']);
    await scope.query("INSERT INTO staged (id) VALUES ('1')", []);
    expect(await scope.query('SELECT id FROM staged', [])).toEqual([{ id: '1' }]);
  });
  await first.close();
  rmSync(folder, { recursive: true });
});
