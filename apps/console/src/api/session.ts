import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { noteExperimentalHeader } from './experimental';

interface Persona {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

interface SignInWays {
  readonly development: boolean;
  readonly personas?: readonly Persona[];
  readonly signIn: { readonly oidc: boolean };
  readonly experimentalHeader: string;
}

export interface SignedIn extends SignInWays {
  readonly signedIn: true;
  readonly name: string;
  readonly identityId?: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
  readonly persona?: string;
}

export interface SignedOut extends SignInWays {
  readonly signedIn: false;
}

const path = '/console/session';

/** Calls the session endpoint, which belongs to the console and is not in the API's document. */
async function request(method: string, body?: object): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError({ status: 0 });
  });
  if (!response.ok) throw ApiError.from(response, await response.text());
  return response;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const session = (await (await request('GET')).json()) as SignedIn | SignedOut;
    noteExperimentalHeader(session.experimentalHeader);
    return session;
  },
  // Once it has ended, the session is read again whenever the user comes back to the page.
  staleTime: ({ state: { data } }) => (data?.signedIn === true ? 60_000 : 0),
});

export async function switchPersona(persona: string): Promise<void> {
  await request('POST', { persona });
}

export async function signOut(): Promise<void> {
  await request('DELETE');
}

/** The address that signs in, and leads back to a page. */
export function signInPath(returnTo: string): string {
  return `/console/sign-in?${new URLSearchParams({ returnTo }).toString()}`;
}
