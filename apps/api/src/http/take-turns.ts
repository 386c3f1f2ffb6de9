import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../rate-limits/network-of';
import type { TokenVerifier } from '../tokens/token-verifier';
import type { AnswerWatch } from './answer-watch';
import { ArrivalTurns, type Turn } from './arrival-turns';
import { configOf } from './config-of';
import { senderGone } from './sender-gone';

declare module 'fastify' {
  interface FastifyRequest {
    turn?: Turn;
  }
}

type Verified = Pick<TokenVerifier, 'recall'>;

/**
 * Lets requests begin in turns of their callers, so that many of one do not keep the event loop from the others. What
 * is answered however much there is to do, such as health, waits for nobody: probes may share an address with others.
 */
export function takeTurns(app: FastifyInstance, answers: AnswerWatch, verifier: Verified): ArrivalTurns {
  const turns = new ArrivalTurns();
  const callers = new Callers(verifier);
  app.decorateRequest('turn');
  app.addHook('onRequest', (request, { raw }, done) => {
    if (configOf(request).isUnlimited === true) {
      done();
      return;
    }
    const begin = () => {
      done(raw.destroyed ? senderGone() : undefined);
    };
    const turn: Turn = { caller: callers.of(request), begin };
    request.turn = turn;
    turns.enter(turn);
  });
  answers.whenClosed(({ turn }) => {
    if (turn !== undefined) turns.end(turn);
  });
  return turns;
}

/** Whose a request is, as far as that is known before its token is looked at: of a client, or of an address. */
class Callers {
  /** Most requests come from the caller of the one before. */
  private latest: { readonly authorization: string; readonly caller: string } | undefined;

  constructor(private readonly verifier: Verified) {}

  of({ headers: { authorization }, ip }: FastifyRequest): string {
    if (authorization === undefined) return networkOf(ip);
    if (authorization === this.latest?.authorization) return this.latest.caller;
    const known = this.verifier.recall(authorization);
    if (known === undefined) return networkOf(ip);
    const caller = `client ${known.client}`;
    this.latest = { authorization, caller };
    return caller;
  }
}
