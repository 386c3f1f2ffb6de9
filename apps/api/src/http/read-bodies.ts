import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runInTurns } from '@identity-governance/application';
import type { BodyTimeLimit } from './body-time-limit';
import { callerOf } from './caller-of';
import { eventLoopTurns } from './event-loop-turns';
import { FairSlots, type Slot } from './fair-slots';
import { parseBodyInPieces, parseJsonBody } from './parse-json-body';
import { senderGone } from './sender-gone';

/** Bodies up to so many bytes are read at once: it takes less than a millisecond. */
const QUICK_BODY = 16 * 1024;

export interface BodyRules {
  readonly maxJsonDepth: number;
  readonly bodyTime: BodyTimeLimit;
}

/** How bodies are read, by their media type. */
export function readBodies(app: FastifyInstance, { maxJsonDepth, bodyTime }: BodyRules): void {
  const longBodies = new LongBodies(maxJsonDepth);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/json-patch+json'],
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      bodyTime.end(request);
      if (body.length > QUICK_BODY) longBodies.parse(request, body, done);
      else done(null, parseJsonBody(body, maxJsonDepth));
    },
  );
  // lines are for the operation to read, as they come
  app.addContentTypeParser('application/x-ndjson', (_request, body, done) => {
    done(null, body);
  });
}

const all = Number.MAX_SAFE_INTEGER;

/**
 * Parses long bodies one at a time and in pieces, clients taking turns: a thousand that arrive together would hold the
 * event loop for a minute else, before any of them has a slot to wait in.
 */
class LongBodies {
  private readonly turns = new FairSlots({ total: all, perClient: all, working: 1, workingPerClient: all });

  constructor(private readonly maxDepth: number) {}

  parse(request: FastifyRequest, body: Buffer, done: (error: Error | null, value?: unknown) => void): void {
    const slot = this.turns.enter(callerOf(request), () => {
      void this.read(request, body).then((read) => {
        end(slot as Slot); // nothing is refused: there is room for all
        if ('error' in read) done(read.error);
        else done(null, read.value);
      });
    });
  }

  private async read({ raw }: FastifyRequest, body: Buffer): Promise<ReadBody> {
    await eventLoopTurns.next();
    if (raw.socket.destroyed) return { error: senderGone() };
    try {
      return { value: await runInTurns(parseBodyInPieces(body, this.maxDepth), eventLoopTurns) };
    } catch (error) {
      return { error: error as Error };
    }
  }
}

type ReadBody = { readonly value: unknown } | { readonly error: Error };

function end({ endWork, leave }: Slot): void {
  leave();
  endWork();
}
