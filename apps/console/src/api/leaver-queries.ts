import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from './call';
import { quoteValue } from './filter';
import { pagesQuery } from './pages-query';

export type Leaver = Answer<'get', '/identities/v1'>[number];
type Account = Answer<'get', '/accounts/v1'>[number];

/** Identities per page: their accounts and violations are read by one request each. */
const pageRows = 40;

/** Lists disabled identities by their ids. */
export const leaverPagesQuery = pagesQuery('leavers', '/identities/v1', {
  query: { filters: 'disabled eq true', limit: pageRows },
});

const maxAccounts = 250;

export interface LeaverAccounts {
  /** Active accounts by identity. */
  readonly of: ReadonlyMap<string, readonly Account[]>;
  /** The names of managers by id. */
  readonly managers: ReadonlyMap<string, string>;
  /** Not all accounts were read. */
  readonly isCut: boolean;
}

/** Reads the active accounts of identities, and the names of their managers. */
export const leaverAccountsQuery = (leavers: readonly Leaver[]) =>
  queryOptions({
    queryKey: ['leaver-accounts', leavers.map(({ id }) => id)],
    enabled: leavers.length > 0,
    queryFn: async ({ signal }): Promise<LeaverAccounts> => {
      const accounts: Account[] = [];
      let isCut = false;
      for (let n = 0; n < leavers.length; n += pageRows) {
        const ids = leavers.slice(n, n + pageRows).map(({ id }) => quoteValue(id));
        const filters = `disabled eq false and identityId in (${ids.join(', ')})`;
        const { data, nextCursor } = await call('get', '/accounts/v1', {
          query: { filters, limit: maxAccounts },
          signal,
        });
        accounts.push(...data);
        isCut ||= nextCursor !== undefined;
      }
      const of = new Map<string, Account[]>();
      for (const account of accounts) {
        const identityId = account.identityId ?? '';
        of.set(identityId, [...(of.get(identityId) ?? []), account]);
      }
      const managers = [...new Set(leavers.flatMap(({ managerId }) => managerId ?? []))].slice(0, pageRows);
      const query = { filters: `id in (${managers.map(quoteValue).join(', ')})`, limit: pageRows };
      const named = managers.length === 0 ? [] : (await call('get', '/identities/v1', { query, signal })).data;
      return { of, managers: new Map(named.map(({ id, name }) => [id, name])), isCut };
    },
  });

/** Reads the number of policies that each identity would violate if it were enabled. */
export const leaverViolationsQuery = (leavers: readonly Leaver[]) =>
  queryOptions({
    queryKey: ['leaver-violations', leavers.map(({ id }) => id)],
    enabled: leavers.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const body = leavers.map(({ id }) => ({ identityId: id, accessRefs: [] }));
      const { data } = await call('post', '/sod-violations/v1/predict-batch', { body, signal });
      return new Map(
        data.flatMap(({ existingViolations }, n) =>
          existingViolations === undefined ? [] : [[leavers[n]!.id, existingViolations] as const],
        ),
      );
    },
  });

/** Reads when identities were disabled, from the audit trail; absent for those that it does not contain. */
export const disabledSinceQuery = (leavers: readonly Leaver[]) =>
  queryOptions({
    queryKey: ['disabled-since', leavers.map(({ id }) => id)],
    enabled: leavers.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const times = new Map<string, string>();
      for (let n = 0; n < leavers.length; n += pageRows) {
        const ids = leavers.slice(n, n + pageRows).map(({ id }) => quoteValue(id));
        const filters = `resourceType eq "IDENTITY" and resourceId in (${ids.join(', ')})`;
        const query = { filters, sorters: '-id', limit: maxAccounts };
        const { data } = await call('get', '/audit-events/v1', { query, signal });
        for (const { resourceId, before, after, created } of data) {
          const isStart = after?.disabled === true && before?.disabled !== true;
          if (isStart && !times.has(resourceId)) times.set(resourceId, created);
        }
      }
      return times;
    },
  });
