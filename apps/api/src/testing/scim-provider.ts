import type { Store } from '@identity-governance/application';
import { createTestApi, type TestApi, type TestApiOptions } from './test-api';

/** The parts of a response that specs read: a resource, a list or an error. */
export interface ScimBody {
  readonly id: string;
  readonly active: boolean;
  readonly userName: string;
  readonly title?: string;
  readonly locale?: string;
  readonly emails?: readonly object[];
  readonly members?: readonly { readonly value: string }[];
  readonly meta: { readonly location: string; readonly version: string };
  readonly totalResults: number;
  readonly startIndex: number;
  readonly itemsPerPage: number;
  readonly Resources: readonly ScimBody[];
}

export interface ScimReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: ScimBody;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An identity provider that sends its users to the source `idp`. */
export interface ScimProvider {
  readonly api: TestApi;
  send(method: Method, path: string, body?: unknown): Promise<ScimReply>;
  /** Returns a provider whose requests have these headers. */
  with(headers: Readonly<Record<string, string>>): Pick<ScimProvider, 'send'>;
  patch(path: string, ...operations: readonly object[]): Promise<ScimReply>;
}

export async function createScimProvider(store?: Store, options: TestApiOptions = {}): Promise<ScimProvider> {
  const api = await createTestApi({ ...options, ...(store !== undefined && { store }) });
  const attributes = { scimClient: 'entra' };
  await api.store.write(['inventory'], (tx) =>
    tx.sources.save([{ id: 'idp', name: 'Provider', description: null, attributes, correlation: [] }]),
  );
  const token = await api.issuer.sign({ client_id: 'entra', scope: 'scim:manage' });
  const sendWith = (more: object) => async (method: Method, path: string, body?: unknown) => {
    const response = await api.app.inject({
      ...{ method, url: path.startsWith('/scim') ? path : `/scim/v2/idp${path}` },
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...more,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = response.payload;
    const { statusCode: status, headers } = response;
    return { status, headers, body: (text === '' ? null : JSON.parse(text)) as ScimBody };
  };
  const send = sendWith({});
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
  const patch: ScimProvider['patch'] = (path, ...Operations) => send('PATCH', path, { schemas, Operations });
  return { api, send, patch, with: (headers) => ({ send: sendWith(headers) }) };
}
