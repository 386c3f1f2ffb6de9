import type { Clock } from '@identity-governance/application';
import { err, ok, type Result } from '@identity-governance/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ClientError, ResponseBodyError } from 'openid-client';
import { KeysUnavailable } from '../tokens/issuer-keys';
import { groupsLeftOut } from '../tokens/role-rules';
import { verifyToken, type TokenContent, type TokenRules } from '../tokens/token-verifier';
import type { OpenIdProvider } from './openid-provider';
import { returnPath } from './return-path';
import type { SignedIn } from './session-keeper';
import type { SealedSignIn, SignInCookie } from './sign-in-cookie';
import { startSession, type SessionParts } from './start-session';

/** Sign-in at an OpenID provider. */
export interface OpenIdSignIn {
  readonly provider: OpenIdProvider;
  readonly cookie: SignInCookie;
  /** The rules for ID tokens: those of all tokens, with the console's client as the audience. */
  readonly rules: TokenRules;
  readonly clock: Clock;
}

interface SignInParts extends SessionParts {
  readonly openId: OpenIdSignIn;
  readonly findIdentity: (id: string) => Promise<{ readonly name: string } | undefined>;
}

/** The reasons why a sign-in failed. The sign-in page has a message for each; details of the provider are not shown. */
type Reason = 'cancelled' | 'expired' | 'unavailable' | 'refused' | 'foreign' | 'no-groups' | 'no-rights';

interface Failure {
  readonly reason: Reason;
  /** Logged. */
  readonly cause: unknown;
}

const MAX_NAME = 256;

export function serveSignIn(app: FastifyInstance, parts: SignInParts): void {
  // a HEAD request must not start or consume a sign-in
  app.get('/console/sign-in', { exposeHeadRoute: false }, (request, reply) => startSignIn(parts, request, reply));
  app.get('/console/callback', { exposeHeadRoute: false }, (request, reply) => finishSignIn(parts, request, reply));
}

async function startSignIn({ openId }: SignInParts, request: FastifyRequest, reply: FastifyReply) {
  const returnTo = returnPath((request.query as { readonly returnTo?: unknown }).returnTo);
  const started = await openId.provider
    .start()
    .then(ok, (cause: unknown) => err<Failure>({ reason: 'unavailable', cause }));
  if (!started.ok) return showFailure(request, reply, { failure: started.error, returnTo });
  const { url, checks } = started.value;
  openId.cookie.set(reply, { ...checks, returnTo });
  return reply.redirect(url, 303);
}

async function finishSignIn(parts: SignInParts, request: FastifyRequest, reply: FastifyReply) {
  const { openId } = parts;
  const pending = openId.cookie.read(request);
  openId.cookie.clear(reply);
  const returnTo = pending?.returnTo ?? returnPath(undefined);
  const identified = await identify(parts, request, pending);
  if (!identified.ok) return showFailure(request, reply, { failure: identified.error, returnTo });
  await startSession(parts, { request, reply }, identified.value);
  return reply.redirect(returnTo, 303);
}

/** Returns the user who signed in at the provider. */
async function identify(
  { openId, keeper, findIdentity }: SignInParts,
  { query, url }: FastifyRequest,
  pending: SealedSignIn | undefined,
): Promise<Result<SignedIn, Failure>> {
  const { state, error } = query as { readonly state?: unknown; readonly error?: unknown };
  if (pending === undefined) return err({ reason: 'expired', cause: 'the browser has no pending sign-in' });
  if (state !== pending.state) return err({ reason: 'expired', cause: 'the state is of another sign-in' });
  if (error !== undefined) return err({ reason: 'cancelled', cause: error });
  const content = await readIdToken(openId, url.slice(url.indexOf('?')), pending);
  if (!content.ok) return content;
  // Not before the provider has accepted the code: a caller who is not identified stores nothing.
  const isFirst = await keeper.completeSignIn(pending);
  if (!isFirst) return err({ reason: 'expired', cause: 'this sign-in was completed before' });
  return signedInAs(content.value, findIdentity);
}

async function readIdToken(
  { provider, rules, clock }: OpenIdSignIn,
  query: string,
  pending: SealedSignIn,
): Promise<Result<TokenContent, Failure>> {
  try {
    const token = await provider.exchangeCode(query, pending);
    const content = await verifyToken(token, rules, { clock });
    return content.ok ? content : err({ reason: 'refused', cause: content.error });
  } catch (cause) {
    return err({ reason: reasonOf(cause), cause });
  }
}

function reasonOf(error: unknown): Reason {
  if (error instanceof KeysUnavailable) return 'unavailable';
  // RFC 6749, section 5.2: the code has expired or was used before
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'refused';
  // `fetch` throws a TypeError if it reaches no server
  const isUnreachable = error instanceof TypeError || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT');
  return isUnreachable ? 'unavailable' : 'refused';
}

async function signedInAs(
  { principal, claims, signedWith }: TokenContent,
  findIdentity: SignInParts['findIdentity'],
): Promise<Result<SignedIn, Failure>> {
  const { subject, person, scopes, isForeign } = principal;
  if (isForeign === true) return err({ reason: 'foreign', cause: 'the ID token is of another tenant' });
  if (subject === undefined) return err({ reason: 'refused', cause: 'the ID token has no `sub`' });
  if (scopes.size === 0) {
    const cause = `the claims of \`${subject}\` grant no scope`;
    if (principal.lacksGroups === true) return err({ reason: 'no-groups', cause: cause + groupsLeftOut });
    return err({ reason: 'no-rights', cause });
  }
  const id = person ?? subject;
  const identity = await findIdentity(id);
  const names = [claims.name, claims.preferred_username, claims.email, identity?.name];
  const name = names.find((claim): claim is string => typeof claim === 'string' && claim.trim() !== '') ?? subject;
  return ok({
    subject,
    person: person ?? null,
    name: name.slice(0, MAX_NAME),
    identityId: identity === undefined ? null : id,
    scopes: [...scopes],
    persona: null,
    signedWith,
  });
}

interface FailedSignIn {
  readonly failure: Failure;
  readonly returnTo: string;
}

/** Redirects to the sign-in page, which explains the failure. */
function showFailure(request: FastifyRequest, reply: FastifyReply, { failure, returnTo }: FailedSignIn) {
  const { reason, cause } = failure;
  const details = cause instanceof Error ? { err: cause } : { cause };
  request.log.warn({ reason, ...details }, 'a sign-in to the console failed');
  return reply.redirect(`/console/?${new URLSearchParams({ signIn: reason, returnTo }).toString()}`, 303);
}
