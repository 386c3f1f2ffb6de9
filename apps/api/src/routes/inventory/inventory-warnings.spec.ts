import { readSheet } from 'read-excel-file/node';
import type { Operation } from '../../http/operation';
import { withReliability } from '../../http/reliability-headers';
import { SharedReliability } from '../../population/shared-reliability';
import { detectViolations } from '../../testing/detect-violations';
import { createTestApi, type TestApi } from '../../testing/test-api';
import { saveSampleState } from '../../testing/sample-state';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
});
afterEach(() => api.app.close());

async function warnings(): Promise<unknown> {
  const headers = await api.caller('inventory:read');
  const response = await api.app.inject({ method: 'GET', url: '/inventory/v1/warnings', headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function importRows(...lines: readonly object[]): Promise<object> {
  return importWith('', ...lines);
}

async function importWith(query: string, ...lines: readonly object[]): Promise<object> {
  const headers = { ...(await api.caller('governance:all')), 'content-type': 'application/x-ndjson' };
  const payload = lines.map((line) => JSON.stringify(line)).join('\n');
  const response = await api.app.inject({ method: 'POST', url: `/inventory/v1/import${query}`, headers, payload });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const dangling = { code: 'DANGLING_POLICIES', count: 1, text: expect.any(String) as string };
const unsatisfiable = { code: 'UNSATISFIABLE_POLICIES', count: 1, text: expect.any(String) as string };

const noneLeftOut = { disabledIdentities: 0, disabledAccounts: 0, accountsWithoutIdentity: 0 };
const noDetails = { disabledIdentities: [], unmatched: [] };

describe('GET /inventory/v1/warnings', () => {
  it('has none for an inventory in which violations are found', async () => {
    expect(await warnings()).toEqual({ warnings: [], leftOut: noneLeftOut, ...noDetails });
  });

  it('has those of policies that lost what they name, as the import that took it has', async () => {
    const report = await importRows({ op: 'delete', kind: 'entitlements', row: { id: 'pay' } });
    expect(report).toMatchObject({ warnings: [dangling, unsatisfiable] });
    expect(await warnings()).toEqual({ warnings: [dangling, unsatisfiable], leftOut: noneLeftOut, ...noDetails });
  });

  it('are those that a dry run announces, of which nothing stays', async () => {
    const changes = [
      { op: 'delete', kind: 'entitlements', row: { id: 'pay' } },
      {
        kind: 'account-attributes',
        row: { sourceId: 'erp', name: 'memberOf', multiValued: true, entitlement: true },
      },
      {
        kind: 'accounts',
        row: { id: 'b', sourceId: 'erp', identityId: 'bob', nativeIdentity: 'b', attributes: { memberOf: ['x'] } },
      },
    ];
    const doubts = {
      warnings: [dangling, unsatisfiable],
      unmatchedValues: 1,
      unmatched: [{ sourceId: 'erp', attribute: 'memberOf', count: 1, values: ['x'] }],
    };
    expect(await importWith('?dryRun=true', ...changes)).toMatchObject(doubts);
    expect(await warnings()).toEqual({ warnings: [], leftOut: noneLeftOut, ...noDetails });
    expect(await importRows(...changes)).toMatchObject(doubts);
    expect(await importWith('?dryRun=true', ...changes)).toMatchObject({ warnings: doubts.warnings });
  });

  it('is for all who may read inventory or violations, and for persons, who may own some', async () => {
    const statusOf = async (claims: object) => {
      const authorization = `Bearer ${await api.issuer.sign({ sub: 'app', client_id: 'app', ...claims })}`;
      return (await api.app.inject({ url: '/inventory/v1/warnings', headers: { authorization } })).statusCode;
    };
    for (const scope of ['inventory:read', 'inventory:manage', 'sod-violation:read', 'sod-violation:manage']) {
      expect([scope, await statusOf({ scope })]).toEqual([scope, 200]);
    }
    expect(await statusOf({ scope: 'sod-policy:read' })).toBe(403);
    expect(await statusOf({ sub: 'ann' })).toBe(200);
  });

  it('counts the disabled identities and accounts that are left out', async () => {
    await importRows({ kind: 'identities', row: { id: 'zoe', name: 'Zoe', disabled: true } });
    expect(await warnings()).toMatchObject({ leftOut: { disabledIdentities: 1, disabledAccounts: 0 } });
    await importRows({ op: 'delete', kind: 'identities', row: { id: 'zoe' } });
    expect(await warnings()).toMatchObject({ leftOut: noneLeftOut });
  });

  it('has that of an attribute which no schema marks, as the import of the account has', async () => {
    const row = {
      ...{ id: 'erp-bob', sourceId: 'erp', identityId: 'bob', nativeIdentity: 'BOB' },
      attributes: { memberOf: ['PAY', 'invoice'] },
    };
    const warning = {
      code: 'UNMARKED_ATTRIBUTES',
      count: 2,
      text: expect.stringContaining('2 entitlements') as string,
    };
    expect(await importRows({ kind: 'accounts', row })).toMatchObject({ warnings: [warning] });
    expect(await warnings()).toEqual({ warnings: [warning], leftOut: noneLeftOut, ...noDetails });
    const attribute = { sourceId: 'erp', name: 'memberOf', multiValued: true, entitlement: true };
    expect(await importRows({ kind: 'account-attributes', row: attribute })).not.toHaveProperty('warnings');
    expect(await warnings()).toEqual({ warnings: [], leftOut: noneLeftOut, ...noDetails });
  });

  it('names the disabled identities, and the values that match no entitlement', async () => {
    const attribute = { sourceId: 'erp', name: 'memberOf', multiValued: true, entitlement: true };
    const account = (id: string, identityId: string, disabled: boolean) => ({
      kind: 'accounts',
      row: { id, sourceId: 'erp', identityId, nativeIdentity: id, disabled, attributes: { memberOf: ['PAY', 'x'] } },
    });
    await importRows(
      { kind: 'account-attributes', row: attribute },
      { kind: 'identities', row: { id: 'leaver', name: 'Leaver', disabled: true } },
      account('erp-bob', 'bob', true),
      account('erp-leaver', 'leaver', false),
    );
    expect(await warnings()).toMatchObject({
      leftOut: { disabledIdentities: 1, disabledAccounts: 1 },
      disabledIdentities: [{ id: 'leaver', name: 'Leaver' }],
      unmatched: [{ sourceId: 'erp', attribute: 'memberOf', count: 1, values: ['x'] }],
    });
  });

  it('counts accounts without an identity that carry access', async () => {
    const attribute = { sourceId: 'erp', name: 'memberOf', multiValued: true, entitlement: true };
    const account = (id: string, row: object) => ({
      kind: 'accounts',
      row: { id, sourceId: 'erp', nativeIdentity: id, attributes: { memberOf: ['PAY'] }, ...row },
    });
    await importRows(
      { kind: 'account-attributes', row: attribute },
      account('of-bob', { identityId: 'bob' }),
      account('robot', {}),
      account('off', { disabled: true }),
      account('ended', { validUntil: '2020-01-01T00:00:00.000Z' }),
      account('empty', { attributes: {} }),
    );
    expect(await warnings()).toMatchObject({ leftOut: { ...noneLeftOut, accountsWithoutIdentity: 1 } });
  });
});

describe('the headers of responses that count violations', () => {
  const counting = [
    ...['/violations/v1', '/my-violations/v1', '/violations/v1/totals?groupBy=level', '/violations/v1/trend'],
    ...['/violations/v1/violations.csv', '/violations/v1/violations.xlsx'],
    ...['/violations/v1/causes', '/violations/v1/plan?budget=1', '/access-conflicts/v1'],
    ...['/identities/v1/bob/remediation', '/identities/v1/bob/access'],
  ];
  const headersOf = async (url: string) => {
    const scope = 'sod-violation:read inventory:read';
    const authorization = `Bearer ${await api.issuer.sign({ sub: 'ann', scope })}`;
    const { statusCode, headers } = await api.app.inject({ url, headers: { authorization } });
    const names = ['x-warnings', 'x-left-out', 'x-unmatched-values'] as const;
    return [url, statusCode, ...names.map((name) => headers[name])];
  };

  it('say what makes the counts unreliable, as of the last commit', async () => {
    await detectViolations(api.store);
    for (const url of counting) expect(await headersOf(url)).toEqual([url, 200, 'none', '0', '0']);
    const row = { id: 'erp-bob', sourceId: 'erp', identityId: 'bob', nativeIdentity: 'BOB' };
    const attribute = { sourceId: 'erp', name: 'memberOf', multiValued: true, entitlement: true };
    await importRows(
      { op: 'delete', kind: 'entitlements', row: { id: 'pay' } },
      { kind: 'identities', row: { id: 'leaver', name: 'Leaver', disabled: true } },
      { kind: 'account-attributes', row: attribute },
      { kind: 'accounts', row: { ...row, attributes: { memberOf: ['x', 'y'] } } },
      { kind: 'accounts', row: { ...row, id: 'robot', identityId: null, attributes: { memberOf: 'x' } } },
    );
    const expected = 'DANGLING_POLICIES;count=1, UNSATISFIABLE_POLICIES;count=1';
    for (const url of counting) expect(await headersOf(url)).toEqual([url, 200, expected, '2', '2']);
  });

  it('say that it is unknown if the warnings cannot be read, and refusals have none', async () => {
    await detectViolations(api.store);
    const failing = { reliability: () => Promise.reject(new Error('out of memory')) };
    const list = operationOf(api, 'list-violations-v1');
    const reply = { headers: jest.fn(), header: jest.fn(), hasHeader: () => false };
    const request = { query: { limit: 1, offset: 0, count: false }, log: { warn: jest.fn() } };
    for (const queries of [failing, { reliability: () => new Promise<never>(() => undefined) }]) {
      const shared = new SharedReliability(queries, 1);
      await withReliability(shared, list).handle(request as never, reply as never);
      expect(reply.header).toHaveBeenLastCalledWith('x-warnings', 'unknown');
    }
    expect(request.log.warn).toHaveBeenCalledTimes(1);
    const [, status, ...sent] = await headersOf('/violations/v1?limit=x');
    expect([status, ...sent]).toEqual([400, undefined, undefined, undefined]);
  });
});

describe('the sheet of warnings of a workbook', () => {
  it('has what makes the numbers of the other sheets unreliable', async () => {
    await importRows(
      { op: 'delete', kind: 'entitlements', row: { id: 'pay' } },
      { kind: 'identities', row: { id: 'leaver', name: 'Leaver', disabled: true } },
    );
    await detectViolations(api.store);
    const headers = await api.caller('sod-violation:read');
    const { rawPayload } = await api.app.inject({ url: '/violations/v1/violations.xlsx', headers });
    expect(await readSheet(rawPayload, 'Warnings')).toEqual([
      ['Code', 'Count', 'Text'],
      ['DANGLING_POLICIES', 1, '1 enforced policy names access items that do not exist'],
      ['UNSATISFIABLE_POLICIES', 1, expect.stringContaining('can never be violated')],
      ['LEFT_OUT', 1, '1 disabled identity and 0 disabled accounts hold nothing'],
    ]);
  });
});

function operationOf({ operations }: TestApi, id: string): Operation {
  return operations.find((one) => one.id === id)!;
}
