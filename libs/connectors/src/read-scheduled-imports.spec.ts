import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InputStore } from '@identity-governance/application';
import { readScheduledImports } from './read-scheduled-imports';

const folder = mkdtempSync(join(tmpdir(), 'schedules-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const read = (text: string) => {
  writeFileSync(join(folder, 'imports.yaml'), text);
  return readScheduledImports(join(folder, 'imports.yaml'), () => undefined);
};
const hr = (more = '') => `imports:\n  hr:\n    folder: hr\n    schedule: 30 2 * * *\n${more}`;

describe('a file of schedules', () => {
  it('names imports, whose paths are found from its folder', async () => {
    mkdirSync(join(folder, 'hr'));
    writeFileSync(join(folder, 'hr/sources.csv'), 'id,name\nhr,HR\n');
    const [one] = await read(hr('    timeZone: Europe/Berlin\n    mode: sync\n    source: hr\n    maxDeletes: 20%\n'));
    expect(one).toMatchObject({
      ...{ id: 'hr', schedule: '30 2 * * *', timeZone: 'Europe/Berlin', reason: 'scheduled import `hr`' },
      options: { skipInvalid: false, sync: { sourceId: 'hr', maxDeletes: 0.2 } },
    });
    const opened = await one!.open();
    if (!opened.ok) throw new Error(opened.error);
    const batches = [];
    for await (const batch of opened.value.batches(() => undefined, {} as InputStore)) batches.push(batch);
    expect(batches).toEqual([{ kind: 'sources', rows: [{ line: 2, record: { id: 'hr', name: 'HR' } }] }]);
    writeFileSync(join(folder, 'hr/sources.csv'), 'id,nam\nhr,HR\n');
    const unread = await one!.open();
    expect(unread.ok ? '' : unread.error).toMatch(/^sources\.csv:1 .*`nam`/);
    rmSync(join(folder, 'hr'), { recursive: true });
    expect(await one!.open()).toEqual({ ok: false, error: `there is no folder \`${join(folder, 'hr')}\`` });
  });

  it('reads the systems of a month by a folder of mappings, of which a synchronization deletes rows only', async () => {
    const rules = (id: string, kind: string) =>
      `constants: { sourceId: ${id} }\nrows: { sources: { id: ${id}, name: ${id} } }\nfiles:\n` +
      `  ${kind}.csv: { rows: [{ kind: ${kind}, columns: { id: id, name: id } }] }\n`;
    for (const path of ['mappings', 'month']) mkdirSync(join(folder, path));
    for (const [id, kind] of [
      ['a', 'identities'],
      ['b', 'entitlements'],
    ] as const) {
      writeFileSync(join(folder, 'mappings', `${id}.yaml`), rules(id, kind));
      writeFileSync(join(folder, 'month', `${kind}.csv`), `id\n${id}1\n`);
    }
    const [one] = await read('imports: { m: { folder: month, mapping: mappings, mode: sync, schedule: 0 0 1 * * } }');
    const opened = await one!.open();
    if (!opened.ok) throw new Error(opened.error);
    expect(opened.value.sources?.map(({ id, kinds }) => [id, ...kinds])).toEqual([
      ['a', 'sources', 'identities'],
      ['b', 'sources', 'entitlements'],
    ]);
    expect(one!.options.sync).toEqual({ sourceId: undefined, maxDeletes: 0.1 });
  });

  it('deletes at most a tenth by default, and gives Baton the source of its folder', async () => {
    const [one] = await read('imports: { b: { baton: okta, mode: sync, schedule: "@daily" } }').catch(() => []);
    expect(one).toBeUndefined();
    const [okta] = await read('imports: { b: { baton: okta, mode: sync, schedule: 0 0 * * * } }');
    expect(okta?.options.sync).toEqual({ sourceId: 'okta', maxDeletes: 0.1 });
    expect(await read('imports: {}')).toEqual([]);
  });

  it.each([
    [hr().replace('30 2', '30 2 1'), 'imports.yaml:4 `imports.hr.schedule` `30 2 1 * * *` is not a cron pattern'],
    [hr().replace('30 2', '61 2'), 'imports.yaml:4 `imports.hr.schedule` `61 2 * * *` is not a cron pattern'],
    [hr().replace('* * *', '30 2 *'), 'names no time'],
    [hr('    timeZone: Mars\n'), 'imports.yaml:5 `imports.hr.timeZone` `Mars` is not a time zone'],
    [hr('    ldap: l.yaml\n'), 'imports.yaml:5 `imports.hr.ldap` needs exactly one of `folder`, `ldap` and `baton`'],
    ['imports: { hr: { schedule: 0 0 * * * } }', '`imports.hr` needs exactly one of'],
    [hr('    maxDeletes: 20%\n'), '`imports.hr.maxDeletes` requires `mode: sync`'],
    [hr('    source: hr\n'), '`imports.hr.source` requires `mode: sync`'],
    [hr('    mode: sync\n    skipInvalid: true\n'), '`imports.hr.skipInvalid` cannot be combined'],
    [hr('    mode: sync\n    maxDeletes: 0.2\n'), '`imports.hr.maxDeletes` is not a share'],
    [hr().replace('hr:', 'H R:'), '`imports.H R` is not a name'],
    [hr('    folders: x\n'), 'imports.yaml:5 `imports.hr.folders` '],
  ])('is refused with the line of each error: %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
