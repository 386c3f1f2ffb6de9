import { queryOptions } from '@tanstack/react-query';
import { collections, type AccessRef } from './access-ref';
import { call, type Answer } from './call';
import { equals } from './filter';
import { pagesQuery } from './pages-query';

export type Proposal = Answer<'get', '/identities/v1/{id}/remediation'>['proposals'][number];
export type ItemProposal = Answer<'get', '/roles/v1/{id}/remediation'>['proposals'][number];
export type Cause = Answer<'get', '/violations/v1/causes'>[number];
export type AccessConflict = Answer<'get', '/access-conflicts/v1'>[number];

export const identityRemediationQuery = (id: string) =>
  queryOptions({
    queryKey: ['identity-remediation', id],
    queryFn: async ({ signal }) =>
      (await call('get', '/identities/v1/{id}/remediation', { params: { id }, signal })).data,
  });

export const violationRemediationQuery = (id: string) =>
  queryOptions({
    queryKey: ['violation-remediation', id],
    queryFn: async ({ signal }) =>
      (await call('get', '/violations/v1/{id}/remediation', { params: { id }, signal })).data,
  });

const steps = 250;
export type HistoryStep = Answer<'get', '/violations/v1/{id}/history'>[number];

/** Lists the history of a violation, the first step first. */
export const violationHistoryPagesQuery = (id: string) =>
  pagesQuery('violation-history', '/violations/v1/{id}/history', { params: { id }, query: { limit: steps } });

/** Finds proposals for items that grant others; an entitlement is corrected in its source. */
export const itemRemediationQuery = (type: 'ROLE' | 'ACCESS_PROFILE', id: string) =>
  queryOptions({
    queryKey: ['item-remediation', type, id],
    queryFn: async ({ signal }) =>
      (await call('get', `/${collections[type]}/v1/{id}/remediation`, { params: { id }, signal })).data,
  });

export const causesQuery = (limit: number) =>
  queryOptions({
    queryKey: ['violation-causes', limit],
    queryFn: async ({ signal }) => (await call('get', '/violations/v1/causes', { query: { limit }, signal })).data,
  });

const maxConflicts = 100;

/** Lists conflicts by design of a policy, or of an access item. */
export const conflictsQuery = ({ policyId, item }: { readonly policyId?: string; readonly item?: AccessRef }) =>
  queryOptions({
    queryKey: ['access-conflicts', policyId, item],
    queryFn: async ({ signal }) => {
      const filters = equals({ policyId, itemType: item?.type, itemId: item?.id });
      return (await call('get', '/access-conflicts/v1', { query: { filters, limit: maxConflicts }, signal })).data;
    },
  });
