import { openDatabase } from '../open-database';
import { createTestDatabase, engines } from '../testing/test-database';
import { SortMembers1767225600131 } from './sort-members';

describe.each(engines)('the migration that sorts members on %s', (engine) => {
  it('puts the members of every map in the order of their names, and changes nothing else', async () => {
    const test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    await database.migrate();
    while (!(await database.pendingMigrations()).includes(SortMembers1767225600131.name)) {
      await database.revertLastMigration();
    }
    const maps = [
      '{}',
      '{"b":[" y","x"],"a":1.5}',
      '{"2":"","10":true,"\u{1f600}":"x","\ue000":"y","Z":"\\"","z\\"":"","\u00e9":""}',
      ...Array.from({ length: 250 }, (_, n) => `{"n":${n},"m":"${n}"}`),
    ];
    const rows = JSON.stringify(maps.map((map, n) => [String(n).padStart(3, '0'), map]));
    await database.write(async (scope) => {
      const { engine: dialect } = scope;
      await scope.query(
        `INSERT INTO identity (id, name, attributes)
         SELECT value->>0, 'x', value->>1 FROM ${dialect.jsonElements('$1')}`,
        [rows],
      );
      await scope.query(`INSERT INTO source (id, name, attributes) VALUES ('s', 'S', '{"b":"1","a":"2"}')`, []);
    });
    await database.migrate();
    const stored = async (table: string) =>
      (await database.read(async (scope) => scope.query(`SELECT attributes FROM ${table} ORDER BY id`, []))).map(
        ({ attributes }) => attributes,
      );
    expect(await stored('source')).toEqual(['{"a":"2","b":"1"}']);
    expect(await stored('identity')).toEqual([
      '{}',
      '{"a":1.5,"b":[" y","x"]}',
      '{"2":"","10":true,"Z":"\\"","z\\"":"","\u00e9":"","\ue000":"y","\u{1f600}":"x"}',
      ...Array.from({ length: 250 }, (_, n) => `{"m":"${n}","n":${n}}`),
    ]);
    await database.close();
    await test.remove();
  });
});
