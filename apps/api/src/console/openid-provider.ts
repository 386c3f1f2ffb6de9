import type { Clock } from '@identity-governance/application';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ClientAuth,
  type Configuration,
} from 'openid-client';

const TIMEOUT_SECONDS = 5;
const FRESH_MS = 60_000;
/** Some providers have no scope `groups`: the provider's configuration defines the claims of an ID token. */
const SCOPE = 'openid profile';

export interface OpenIdClient {
  /** The URL of the provider, without `/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly clock: Clock;
}

/** Random values that bind the response of the provider to the browser that started the sign-in. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Signs users in at an OpenID provider: code flow with PKCE, state and nonce. */
export class OpenIdProvider {
  private known: { readonly configuration: Promise<Configuration>; readonly since: number } | undefined;

  constructor(private readonly client: OpenIdClient) {}

  /** Returns the page of the provider where the user signs in. */
  async start(): Promise<{ readonly url: string; readonly checks: SignInChecks }> {
    const configuration = await this.configuration();
    const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: this.client.redirectUri,
      scope: SCOPE,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, checks };
  }

  /** Exchanges the code in the callback's query for an ID token, whose signature is not verified here. */
  async exchangeCode(query: string, { state, nonce, verifier }: SignInChecks): Promise<string> {
    const url = new URL(this.client.redirectUri);
    url.search = query;
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const { id_token: idToken } = await authorizationCodeGrant(await this.configuration(), url, checks);
    return idToken!;
  }

  /** The endpoints of the provider, read again after a minute. */
  private configuration(): Promise<Configuration> {
    const now = this.client.clock.now();
    const age = this.known === undefined ? -1 : now - this.known.since;
    if (this.known !== undefined && age >= 0 && age < FRESH_MS) return this.known.configuration;
    const known = { configuration: this.discover(), since: now };
    this.known = known;
    known.configuration.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    return known.configuration;
  }

  private discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.client;
    const isInsecure = new URL(issuer).protocol === 'http:'; // the settings allow it, in production only on loopback
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so only to stand out in reviews
    const execute = isInsecure ? [allowInsecureRequests] : [];
    return discovery(new URL(issuer), clientId, undefined, authenticateWith(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute,
    });
  }
}

/** Uses the header, the default of OpenID Connect, unless the provider supports the secret only in the body. */
function authenticateWith(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}
