import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { collections, type AccessRef, type AccessType, type NamedItem } from './access-ref';
import { call } from './call';

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

const pageRows = 100;

export const identityPagesQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['identities', text],
    queryFn: ({ signal, pageParam: cursor }) =>
      call('get', '/identities/v1', { query: { ...found(text), limit: pageRows, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const holderPagesQuery = ({ type, id }: AccessRef) =>
  infiniteQueryOptions({
    queryKey: ['holders', type, id],
    queryFn: ({ signal, pageParam: cursor }) =>
      call('get', `/${collections[type]}/v1/{id}/identities`, {
        params: { id },
        query: { limit: pageRows, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const grantsQuery = ({ type, id }: AccessRef) =>
  queryOptions({
    queryKey: ['grants', type, id],
    queryFn: async ({ signal }): Promise<readonly AccessRef[]> =>
      (await call('get', `/${collections[type]}/v1/{id}/grants`, { params: { id }, signal })).data.access,
  });

export const policyPagesQuery = infiniteQueryOptions({
  queryKey: ['sod-policies'],
  queryFn: ({ signal, pageParam: cursor }) =>
    call('get', '/sod-policies/v1', { query: { sorters: '-level,name', limit: pageRows, cursor }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const auditPagesQuery = infiniteQueryOptions({
  queryKey: ['audit-events'],
  queryFn: ({ signal, pageParam: cursor }) =>
    call('get', '/audit-events/v1', { query: { sorters: '-id', limit: pageRows, cursor }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const violationTotalsQuery = (groupBy: string) =>
  queryOptions({
    queryKey: ['violation-totals', groupBy],
    queryFn: ({ signal }) => call('get', '/violations/v1/totals', { query: { groupBy }, signal }),
  });

export const violationPagesQuery = (policy: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['violations', policy],
    queryFn: ({ signal, pageParam: cursor }) => {
      const filters = policy === undefined ? undefined : `policyId eq ${JSON.stringify(policy)}`;
      const query = { filters, sorters: '-level', limit: pageRows, cursor };
      return call('get', '/violations/v1', { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
