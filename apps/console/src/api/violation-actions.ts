import { queryOptions } from '@tanstack/react-query';
import type { AccessRef } from './access-ref';
import { call, type Answer } from './call';
import type { components } from './openapi';
import { describeIdentity } from './describe-identity';
import { containsWords, equals, quoteValue } from './filter';
import { findIdentitiesQuery } from './queries';

type Schemas = components['schemas'];
export type Assignee = Schemas['Reassignment']['reassignTo'];
export type BulkResult = Answer<'post', '/violations/v1/bulk-controls'>[number];
export type PendingChange = Answer<'get', '/pending-changes/v1'>[number];

/** An action on one violation, or on many. */
export type ViolationAction =
  | { readonly kind: 'reassign'; readonly reassignTo: Assignee; readonly comments: string | null }
  | {
      readonly kind: 'apply';
      readonly control: { readonly id: string };
      readonly comments: string | null;
      readonly expiration: string;
    }
  | { readonly kind: 'end'; readonly appliedControlId: string }
  | { readonly kind: 'comment'; readonly comments: string }
  | { readonly kind: 'ask-removal'; readonly access: AccessRef[]; readonly comments: string | null };

/** Performs an action. Returns the pending change if the service requires approval by a second person. */
export async function actOnViolation(id: string, action: ViolationAction): Promise<PendingChange | undefined> {
  const { data } = await request(id, action);
  return data !== undefined && 'state' in data ? data : undefined;
}

function request(id: string, action: ViolationAction) {
  switch (action.kind) {
    case 'reassign': {
      const { reassignTo, comments } = action;
      return call('post', '/violations/v1/{id}/reassign', { params: { id }, body: { reassignTo, comments } });
    }
    case 'apply': {
      const { control, comments, expiration } = action;
      return call('post', '/violations/v1/{id}/controls', { params: { id }, body: { control, comments, expiration } });
    }
    case 'comment':
      return call('post', '/violations/v1/{id}/comments', { params: { id }, body: { comments: action.comments } });
    case 'ask-removal': {
      const { access, comments } = action;
      return call('post', '/violations/v1/{id}/removal-requests', { params: { id }, body: { access, comments } });
    }
    case 'end': {
      const { appliedControlId } = action;
      return call('delete', '/violations/v1/{id}/controls/{appliedControlId}', { params: { id, appliedControlId } });
    }
  }
}

export type BulkAction = Extract<ViolationAction, { readonly kind: 'apply' | 'reassign' }>;

/** Maximum number of violations in one request. */
export const maxSelected = 250;

/** Performs an action on violations; returns one result for each. */
export async function actOnViolations(ids: string[], action: BulkAction): Promise<readonly BulkResult[]> {
  if (action.kind === 'reassign') {
    const { reassignTo, comments } = action;
    return (await call('post', '/violations/v1/bulk-reassign', { body: { ids, reassignTo, comments } })).data;
  }
  const { control, comments, expiration } = action;
  return (await call('post', '/violations/v1/bulk-controls', { body: { ids, control, comments, expiration } })).data;
}

const maxControls = 250;

export const controlsQuery = queryOptions({
  queryKey: ['controls'],
  queryFn: async ({ signal }) =>
    (await call('get', '/controls/v1', { query: { sorters: 'name', limit: maxControls }, signal })).data,
});

/** Returns the ids of the violations that changes are about. */
export function violationIds(changes: readonly PendingChange[]): readonly string[] {
  return [...new Set(changes.filter(({ violation }) => violation !== null).map(({ resourceId }) => resourceId))];
}

/** Reads violations by their ids, ended ones too. */
export const violationsByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['violations-by-id', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const groups = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, n) =>
        ids.slice(n * idsAtOnce, (n + 1) * idsAtOnce),
      );
      const pages = await Promise.all(
        groups.map((group) => {
          const filters = `id in (${group.map(quoteValue).join(', ')})`;
          return call('get', '/violations/v1', { query: { filters, limit: group.length }, signal });
        }),
      );
      return new Map(pages.flatMap(({ data }) => data).map((violation) => [violation.id, violation]));
    },
  });

/** Number of ids in one filter. */
const idsAtOnce = 40;

/** Lists the pending changes of a violation. */
export const waitingChangesQuery = (id: string) =>
  queryOptions({
    queryKey: ['waiting-changes', id],
    queryFn: async ({ signal }) => {
      const filters = equals({ state: 'PENDING', resourceId: id });
      return (await call('get', '/pending-changes/v1', { query: { filters }, signal })).data;
    },
  });

/** Reads the name of an identity or a governance group. */
export const ownerNameQuery = (type: Assignee['assigneeType'], id: string) =>
  queryOptions({
    queryKey: ['owner-name', type, id],
    queryFn: async ({ signal }) => {
      const path = type === 'IDENTITY' ? '/identities/v1/{id}' : '/workgroups/v1/{id}';
      return (await call('get', path, { params: { id }, signal })).data.name;
    },
  });

const foundGroups = 4;

/** Finds identities and governance groups by words. */
export const findAssigneesQuery = (text: string) =>
  queryOptions({
    queryKey: ['find-assignees', text],
    queryFn: async ({ client, signal }): Promise<readonly NamedAssignee[]> => {
      const query = { filters: containsWords('name', text), sorters: 'name', limit: foundGroups };
      const [identities, groups] = await Promise.all([
        client.query(findIdentitiesQuery(text)),
        call('get', '/workgroups/v1', { query, signal }),
      ]);
      return [
        ...groups.data.map(({ id, name, description }) => toAssignee('GOVERNANCE_GROUP', { id, name, description })),
        ...identities.map((one) => toAssignee('IDENTITY', { ...one, description: describeIdentity(one) })),
      ];
    },
  });

export interface NamedAssignee extends Assignee {
  readonly name: string;
  readonly detail: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
}

function toAssignee(assigneeType: Assignee['assigneeType'], { id, name, description }: Named): NamedAssignee {
  return { assigneeType, assigneeId: id, name, detail: description ?? id };
}
