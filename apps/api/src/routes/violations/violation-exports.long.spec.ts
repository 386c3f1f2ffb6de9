import { buildViolation } from '@identity-governance/test-kit';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { detectViolations } from '../../testing/detect-violations';
import { openStore, type OpenedStore } from '../../testing/open-store';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

describe.each(['memory', 'sqlite'] as const)('exports of violations (%s)', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;
  let headers: Record<string, string>;

  beforeAll(async () => {
    opened = await openStore(engine);
    await saveSampleState(opened.store);
    api = await createTestApi({ store: opened.store });
    headers = { ...(await api.caller('sod-violation:read')) };
  });
  afterAll(async () => {
    await api.app.close();
    await opened.remove();
  });

  const get = (file: string, filters?: string, method: 'GET' | 'HEAD' = 'GET') =>
    api.app.inject({
      ...{ method, url: `/violations/v1/${file}`, headers },
      ...(filters !== undefined && { query: { filters } }),
    });

  it('are the records that meet the filter, the latest first, over many pages', async () => {
    expect((await get('violations.csv')).statusCode).toBe(503);
    await detectViolations(opened.store);
    const records = Array.from({ length: 1201 }, (_, i) =>
      buildViolation(`019b7652-a200-7000-8000-${String(i).padStart(12, '0')}`, {
        ...{ policyId: `p-${i}` },
        ...(i === 7 && { targetId: 'gone', targetName: '=1+1;+2' }),
        ...(i === 8 && { status: 'Closed', ended: '2026-01-02T00:00:00.000Z' }),
      }),
    );
    await opened.store.write(['violations'], (tx) => tx.violations.save(records));
    const filters = 'status eq "Open" and policyName sw "Policy"';

    const csv = await get('violations.csv', filters);
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="violations.csv"',
    });
    const rows = parse<Record<string, string>>(csv.body, { bom: true, columns: true });
    const expected = records.filter(({ status }) => status === 'Open').map(({ id }) => id);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(expected));
    expect(rows.map(({ status }) => status)).not.toContain('Closed');
    const times = rows.map(({ created }) => created);
    expect(times).toEqual([...times].sort().reverse());
    expect(rows.find(({ identityId }) => identityId === 'gone')?.identityName).toBe("'=1+1;'+2");

    const xlsx = await get('violations.xlsx', filters);
    const sheet = (await readSheet(xlsx.rawPayload)).map((row) => row.map(String));
    expect(sheet.slice(1).map((row) => row[sheet[0]!.indexOf('Id')])).toEqual(rows.map(({ id }) => id));
    expect(sheet.flat().includes('=1+1;+2')).toBe(true);
  });

  it('have a header alone where nothing matches', async () => {
    const csv = await get('violations.csv', 'policyId eq "unknown"');
    expect(csv.body).toMatch(/^\ufeffpolicyName,[^\n]*\r\n$/);
  });

  it('are limited for each client and in total, apart from other requests', async () => {
    for (const [constants, status] of [
      [{ maxExportsPerClient: 0 }, 429],
      [{ maxExports: 0 }, 503],
    ] as const) {
      const limited = await createTestApi({ store: opened.store, constants });
      const own = await limited.caller('sod-violation:read');
      const statusOf = async (url: string) => (await limited.app.inject({ url, headers: own })).statusCode;
      expect(await statusOf('/violations/v1/violations.csv')).toBe(status);
      expect(await statusOf('/violations/v1/violations.xlsx')).toBe(status);
      expect(await statusOf('/violations/v1')).toBe(200);
    }
  });

  it.each(['violations.csv', 'violations.xlsx'])('refuse an unknown filter, and have a head (%s)', async (file) => {
    const refused = await get(file, 'colour eq "red"');
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('`colour`')]);
    const head = await get(file, undefined, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});
