import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleCallers } from './console-callers';
import type { SessionKeeper, SignedIn } from './session-keeper';

export interface SessionParts {
  readonly keeper: SessionKeeper;
  readonly callers: ConsoleCallers;
}

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Creates a session with a new id, and ends the previous session of the browser. */
export async function startSession({ keeper, callers }: SessionParts, exchange: Exchange, signedIn: SignedIn) {
  const { request, reply } = exchange;
  const previous = callers.idOf(request);
  if (previous !== undefined) await keeper.end(previous);
  callers.setCookie(reply, await keeper.start(signedIn));
  const { subject, persona } = signedIn;
  request.log.info({ subject, ...(persona !== null && { persona }) }, 'signed in to the console');
}
