const item = (id: string) => ({ type: 'ENTITLEMENT', id }) as const;

/** A request, without its token. */
export interface Call {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  readonly url: string;
  readonly body?: unknown;
}

/** Makes a request from the ids of the known violations. */
export type MakeCall = (ids: readonly string[]) => Call;

export const put = (url: string, body: unknown): Call => ({ method: 'PUT', url, body });
export const post = (url: string, body: unknown): Call => ({ method: 'POST', url, body });
export const remove = (url: string): Call => ({ method: 'DELETE', url });
export const importRows = (...rows: readonly object[]): Call =>
  post('/inventory/v1/import', rows.map((row) => JSON.stringify(row)).join('\n'));
export const person = (id: string, fields: object = {}) => ({ id, name: id, ...fields });
export const scimManager = (id: string, manager: string): Call => ({
  method: 'PATCH',
  url: `/scim/v2/idp/Users/${id}`,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [
      {
        op: 'replace',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
        value: { value: `idp-${manager}` },
      },
    ],
  },
});
export const accessOf = (id: string, ...items: readonly string[]) =>
  put(`/identities/v1/${id}/assignments`, { access: items.map(item) });
export const reassign = (id: string, assigneeId: string, assigneeType: string) =>
  post(`/violations/v1/${id}/reassign`, { reassignTo: { assigneeId, assigneeType } });
export const members = (...ids: readonly string[]) =>
  put(
    '/workgroups/v1/audit/members',
    ids.map((id) => ({ id })),
  );
export const joins = (id: string) => post('/workgroups/v1/audit/members', { id });
