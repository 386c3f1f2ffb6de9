import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { abortedRequest, overload, refuse, type Refusal } from '../errors';
import { networkOf } from '../rate-limits/network-of';
import type { Principal } from '../tokens/principal';

/**
 * The group in which a request is counted: requests that wait for results, imports, and downloads of all violations are
 * counted separately.
 */
export type ConcurrencyGroup = 'requests' | 'long-polls' | 'imports' | 'exports';

export interface ConcurrencyBounds {
  /** The maximum number of requests in flight. */
  readonly total: number;
  /** The maximum number of requests in flight per client. */
  readonly perClient: number;
}

/**
 * Limits the requests in flight, per client and in total. A request is counted before its body is read, and until its
 * response is sent or the request is aborted, so that the limits also bound the memory of bodies and of unread
 * responses.
 */
export class ConcurrencyLimit {
  private total = 0;
  private readonly byClient = new Map<string, number>();

  constructor(private readonly bounds: ConcurrencyBounds) {}

  readonly enter: onRequestHookHandler = (request, reply, done) => {
    const client = clientOf(request);
    const own = this.byClient.get(client) ?? 0;
    if (reply.raw.destroyed) {
      done(abortedRequest()); // its `close` event has passed
    } else if (own >= this.bounds.perClient) {
      refuse(reply, clientOverload);
    } else if (this.total >= this.bounds.total) {
      refuse(reply, overload);
    } else {
      this.total++;
      this.byClient.set(client, own + 1);
      let isInside = true;
      reply.raw.on('close', () => {
        if (isInside) this.leave(client);
        isInside = false;
      });
      done();
    }
  };

  private leave(client: string): void {
    this.total--;
    const left = this.byClient.get(client)! - 1;
    if (left === 0) this.byClient.delete(client);
    else this.byClient.set(client, left);
  }
}

const clientOverload: Refusal = {
  detailCode: '429',
  text: 'too many requests of this client are in flight, try again when some are answered',
  headers: { 'retry-after': '1' },
};

/** Returns the client of the token; the network of the caller, if the operation needs no token. */
function clientOf(request: FastifyRequest): string {
  const { principal } = request as { readonly principal?: Principal };
  return principal === undefined ? networkOf(request.ip) : `client ${principal.countedAs ?? principal.client}`;
}
