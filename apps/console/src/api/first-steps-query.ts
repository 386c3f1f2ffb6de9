import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

interface Sees {
  readonly identities: boolean;
  readonly policies: boolean;
}

/** Whether there are identities and enforced policies. What the session may not read counts as there. */
export const firstStepsQuery = (sees: Sees) =>
  queryOptions({
    queryKey: ['first-steps', sees],
    queryFn: async ({ signal }) => {
      const one = { query: { limit: 1 }, signal };
      const enforced = { query: { filters: 'state eq "ENFORCED"', limit: 1 }, signal };
      const [hasIdentity, hasPolicy] = await Promise.all([
        !sees.identities || call('get', '/identities/v1', one).then(({ data }) => data.length > 0),
        !sees.policies || call('get', '/sod-policies/v1', enforced).then(({ data }) => data.length > 0),
      ]);
      return { hasIdentity, hasPolicy };
    },
  });
