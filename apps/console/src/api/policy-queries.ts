import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Answer, type Called } from './call';
import { containsWords, equals } from './filter';
import { pagesQuery } from './pages-query';
import type { components } from './openapi';

type Schemas = components['schemas'];
type Simulation = Schemas['SimulationDraft'];

export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: ['sod-policy', id],
    queryFn: ({ signal }) => call('get', '/sod-policies/v1/{id}', { params: { id }, signal }),
  });

const foundPolicies = 5;

/** Finds policies by words of their names, the most severe first. */
export const findPoliciesQuery = (text: string) =>
  queryOptions({
    queryKey: ['find-policies', text],
    queryFn: async ({ signal }) => {
      const query = { filters: containsWords('name', text), sorters: '-level,name', limit: foundPolicies };
      return (await call('get', '/sod-policies/v1', { query, signal })).data;
    },
  });

/** The policies of a simulation. */
export interface PolicyChange {
  readonly policies?: Schemas['SodPolicyCreateBody'][];
  readonly removedPolicyIds?: string[];
}

export function toSimulation(change: PolicyChange): Simulation {
  return change as Simulation;
}

const simulatedRows = 20;

export const simulationQuery = (change: PolicyChange) =>
  infiniteQueryOptions({
    queryKey: ['simulation', change],
    queryFn: ({ signal, pageParam: offset }): Promise<Called<Answer<'post', '/sod-policies/v1/simulate'>>> => {
      const query = { limit: simulatedRows, offset };
      return call('post', '/sod-policies/v1/simulate', { query, body: toSimulation(change), signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ data: { all } }, pages) => {
      const next = pages.length * simulatedRows;
      return next < all.STARTS + all.ENDS ? next : undefined;
    },
    gcTime: 60_000,
  });

/** Lists pending changes, the first one first, or ended ones, the latest first. */
export const pendingChangePagesQuery = (isPending: boolean) =>
  pagesQuery('pending-changes', '/pending-changes/v1', {
    query: {
      filters: isPending ? 'state eq "PENDING"' : 'state ne "PENDING"',
      sorters: isPending ? 'created' : '-created',
      limit: 50,
    },
  });

/** Lists the changes that one plan of policy files proposed, the first one first. */
export const batchPagesQuery = (batchId: string) =>
  pagesQuery('pending-changes', '/pending-changes/v1', {
    query: { filters: equals({ batchId }), sorters: 'created', limit: 50 },
  });

/** Lists the changes that the session may approve now, the first one first. */
export const approvableChangePagesQuery = pagesQuery('pending-changes', '/pending-changes/v1', {
  query: { approvable: true, sorters: 'created', limit: 50 },
});

export const pendingChangeQuery = (id: string) =>
  queryOptions({
    queryKey: ['pending-change', id],
    queryFn: ({ signal }) => call('get', '/pending-changes/v1/{id}', { params: { id }, signal }),
  });
