import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from './call';

export type PolicyAnalysis = Answer<'get', '/sod-policies/v1/analysis'>;

/** Finds enforced policies that add nothing to others, or that cannot be violated. */
export const policyAnalysisQuery = queryOptions({
  queryKey: ['sod-policy-analysis'],
  queryFn: async ({ signal }) => (await call('get', '/sod-policies/v1/analysis', { signal })).data,
});

export type RoleConflicts = Answer<'get', '/access-conflicts/v1/roles'>;

/** Finds the roles that conflict with most others. */
export const roleConflictsQuery = queryOptions({
  queryKey: ['role-conflicts'],
  queryFn: async ({ signal }) => (await call('get', '/access-conflicts/v1/roles', { signal })).data,
});
