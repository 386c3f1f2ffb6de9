import { queryOptions } from '@tanstack/react-query';
import { collections, type AccessRef, type AccessType, type NamedItem } from './access-ref';
import { call } from './call';
import { equals } from './filter';
import { pagesQuery } from './pages-query';

const pickerRows = 8;

export const identityQuery = (id: string) =>
  queryOptions({
    queryKey: ['identity', id],
    queryFn: ({ signal }) => call('get', '/identities/v1/{id}', { params: { id }, signal }),
  });

export const heldAccessQuery = (id: string) =>
  queryOptions({
    queryKey: ['held-access', id],
    queryFn: ({ signal }) => call('get', '/identities/v1/{id}/access', { params: { id }, signal }),
  });

export const assignmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['assignments', id],
    queryFn: async ({ signal }) =>
      (await call('get', '/identities/v1/{id}/assignments', { params: { id }, signal })).data.access,
  });

export const accountsOfQuery = (identityId: string) =>
  queryOptions({
    queryKey: ['accounts', identityId],
    queryFn: async ({ signal }) =>
      (await call('get', '/accounts/v1', { query: { filters: equals({ identityId }), limit: 100 }, signal })).data,
  });

export const itemQuery = ({ type, id }: AccessRef) =>
  queryOptions({
    queryKey: ['access-item', type, id],
    queryFn: async ({ signal }): Promise<NamedItem> =>
      (await call('get', `/${collections[type]}/v1/{id}`, { params: { id }, signal })).data,
  });

export const findIdentitiesQuery = (text: string) =>
  queryOptions({
    queryKey: ['find-identities', text],
    queryFn: async ({ signal }) =>
      (await call('get', '/identities/v1', { query: { ...found(text), limit: pickerRows }, signal })).data,
  });

export const findItemsQuery = (text: string, limit = pickerRows) =>
  queryOptions({
    queryKey: ['find-items', text, limit],
    queryFn: async ({ signal }) => {
      const find = async (type: AccessType): Promise<readonly NamedItem[]> =>
        (await call('get', `/${collections[type]}/v1`, { query: { ...found(text), limit }, signal })).data;
      return (await Promise.all([find('ROLE'), find('ACCESS_PROFILE'), find('ENTITLEMENT')])).flat();
    },
  });

function found(text: string): { readonly q?: string } {
  const words = text.trim();
  return words === '' ? {} : { q: words };
}

interface PredictedChange {
  readonly identityId: string;
  readonly accessRefs: AccessRef[];
  readonly removeRefs?: AccessRef[];
}

export const predictionQuery = (body: PredictedChange) =>
  queryOptions({
    queryKey: ['prediction', body],
    queryFn: ({ signal }) => call('post', '/sod-violations/v1/predict', { body, signal }),
    gcTime: 60_000,
  });

export const identityPagesQuery = (text: string) => pagesQuery('identities', '/identities/v1', { query: found(text) });

export const holderPagesQuery = ({ type, id }: AccessRef) =>
  pagesQuery('holders', `/${collections[type]}/v1/{id}/identities`, { params: { id } });

export const grantsQuery = ({ type, id }: AccessRef) =>
  queryOptions({
    queryKey: ['grants', type, id],
    queryFn: async ({ signal }): Promise<readonly AccessRef[]> =>
      (await call('get', `/${collections[type]}/v1/{id}/grants`, { params: { id }, signal })).data.access,
  });

export const policyPagesQuery = pagesQuery('sod-policies', '/sod-policies/v1', { query: { sorters: '-level,name' } });

const openViolations = 'status in ("Open", "Mitigated")';

/** Excludes ended violations unless the filter names their status. */
export function withOpen(filters: string | undefined): string {
  if (filters === undefined) return openViolations;
  return filters.includes('status eq ') ? filters : `${openViolations} and ${filters}`;
}

export const violationTotalsQuery = (groupBy: string, filters?: string, at?: string) =>
  queryOptions({
    queryKey: ['violation-totals', groupBy, filters, at],
    queryFn: ({ signal }) =>
      call('get', '/violations/v1/totals', { query: { groupBy, filters: withOpen(filters), at }, signal }),
  });

export const violationTrendQuery = queryOptions({
  queryKey: ['violation-trend'],
  queryFn: async ({ signal }) => (await call('get', '/violations/v1/trend', { signal })).data,
});

interface ListedViolations {
  /** Conditions of the filter language, joined by `and`. */
  readonly filters: string | undefined;
  readonly sorters: string;
  readonly at: string | undefined;
}

export const violationPagesQuery = ({ filters, sorters, at }: ListedViolations) =>
  pagesQuery('violations', '/violations/v1', { query: { filters: withOpen(filters), sorters, at } });

/** Reads a violation with its paths, or as of a past time, of which paths are not known. */
export const violationQuery = (id: string, at?: string) =>
  queryOptions({
    queryKey: ['violation', id, at],
    queryFn: ({ signal }) =>
      call('get', '/violations/v1/{id}', {
        params: { id },
        query: at === undefined ? { paths: true } : { at },
        signal,
      }),
  });

/** Lists the attribute names of the first identities. */
export const attributeNamesQuery = queryOptions({
  queryKey: ['attribute-names'],
  queryFn: async ({ signal }) => {
    const identities = (await call('get', '/identities/v1', { query: { limit: 50 }, signal })).data;
    return [...new Set(identities.flatMap(({ attributes }) => Object.keys(attributes)))].sort();
  },
  staleTime: 300_000,
});
