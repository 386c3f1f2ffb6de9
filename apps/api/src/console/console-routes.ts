import { formatTime, personas, type ConsoleSession, type Persona } from '@identity-governance/application';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';
import { namedPlugin } from '../http/named-plugin';
import { grantedScopes } from '../tokens/principal';
import { serveConsolePages, type ConsolePages } from './serve-console';
import { endOf, type SignedIn } from './session-keeper';
import { serveSignIn, type OpenIdSignIn } from './sign-in-routes';
import { startSession, type Exchange, type SessionParts } from './start-session';

export interface ConsoleParts extends SessionParts {
  /** Undefined if the console was not built. */
  readonly pages: ConsolePages | undefined;
  /** The development key, if it verifies tokens: personas may then sign in. */
  readonly development: SignedIn['signedWith'] | undefined;
  /** Undefined if no OpenID provider is configured. */
  readonly openId?: OpenIdSignIn | undefined;
  readonly findIdentity: (id: string) => Promise<{ readonly name: string } | undefined>;
  /** The header that experimental operations require. */
  readonly experimentalHeader: string;
}

/** Serves the pages, and the routes that start, show and end sessions. They are not operations of the API. */
export function serveConsole(app: FastifyInstance, parts: ConsoleParts, onRequest: onRequestHookHandler): void {
  const plugin: FastifyPluginAsync = async (routes) => {
    routes.addHook('onRequest', onRequest);
    routes.get('/console/session', (request, reply) => showSession(parts, request, reply));
    routes.delete('/console/session', (request, reply) => signOut(parts, request, reply));
    if (parts.development !== undefined) {
      routes.post('/console/session', (request, reply) => changePersona(parts, request, reply));
      // a HEAD request must not use the link up
      routes.get('/console/link/:code', { exposeHeadRoute: false }, (request, reply) =>
        signInByLink(parts, request, reply),
      );
    }
    if (parts.openId !== undefined) serveSignIn(routes, { ...parts, openId: parts.openId });
    if (parts.pages !== undefined) await serveConsolePages(routes, parts.pages);
  };
  app.register(namedPlugin('console', plugin));
}

async function showSession(parts: ConsoleParts, request: FastifyRequest, reply: FastifyReply) {
  const found = await parts.callers.find(request);
  if (!found.ok) refuse(reply, found.error);
  else reply.send({ ...describeSession(found.value), ...describeService(parts) });
  return reply;
}

function describeSession(session: ConsoleSession | undefined) {
  if (session === undefined) return { signedIn: false };
  const { name, identityId, scopes, persona } = session;
  return {
    signedIn: true,
    name,
    ...(identityId !== null && { identityId }),
    scopes,
    expiresAt: formatTime(endOf(session)),
    ...(persona !== null && { persona }),
  };
}

function describeService({ development, openId, experimentalHeader }: ConsoleParts) {
  const offered = personas.map(({ id, name, description }) => ({ id, name, description }));
  return {
    development: development !== undefined,
    ...(development !== undefined && { personas: offered }),
    signIn: { oidc: openId !== undefined },
    experimentalHeader,
  };
}

async function signOut({ callers, keeper }: ConsoleParts, request: FastifyRequest, reply: FastifyReply) {
  const found = await callers.find(request);
  if (!found.ok) {
    refuse(reply, found.error);
    return reply;
  }
  const id = callers.idOf(request);
  if (id !== undefined) await keeper.end(id);
  callers.clearCookie(reply);
  return reply.code(204).send();
}

async function changePersona(parts: ConsoleParts, request: FastifyRequest, reply: FastifyReply) {
  const found = await parts.callers.find(request);
  const { persona: wanted } = (request.body ?? {}) as { readonly persona?: unknown };
  const persona = personas.find(({ id }) => id === wanted);
  if (!found.ok) refuse(reply, found.error);
  else if (found.value === undefined) {
    const error = 'no session: sign in by the link that `npm start` or `governance console` prints';
    reply.code(401).send({ error });
  } else if (persona === undefined) {
    const names = personas.map(({ id }) => `\`${id}\``).join(', ');
    refuse(reply, { detailCode: detailCodes.requestContent, text: `\`persona\` must be one of ${names}` });
  } else {
    await startAs(parts, persona, { request, reply });
    reply.code(204).send();
  }
  return reply;
}

async function signInByLink(parts: ConsoleParts, request: FastifyRequest, reply: FastifyReply) {
  const { code } = request.params as { readonly code: string };
  const id = await parts.keeper.personaOfLink(code);
  const persona = personas.find((one) => one.id === id);
  if (persona === undefined) {
    const text = 'the link was used or has expired; `governance console` prints another';
    refuse(reply, { detailCode: detailCodes.forbidden, text });
  } else {
    await startAs(parts, persona, { request, reply });
    reply.redirect('/console/', 303);
  }
  return reply;
}

async function startAs(parts: ConsoleParts, persona: Persona, exchange: Exchange) {
  const identity = await parts.findIdentity(persona.identityId);
  await startSession(parts, exchange, {
    subject: persona.identityId,
    person: persona.identityId,
    name: identity?.name ?? persona.name,
    identityId: identity === undefined ? null : persona.identityId,
    scopes: [...grantedScopes({ scope: persona.scopes.join(' ') })],
    persona: persona.id,
    signedWith: parts.development!,
  });
}
