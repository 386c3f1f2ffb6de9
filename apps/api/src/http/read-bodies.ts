import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyTimeLimit } from './body-time-limit';
import { callerOf } from './caller-of';
import { FairSlots, type Slot } from './fair-slots';
import { parseJsonBody } from './parse-json-body';
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
 * Parses long bodies one in each round of the event loop, clients taking turns: a thousand that arrive together would
 * hold it for a minute else, before any of them has a slot to wait in.
 */
class LongBodies {
  private readonly turns = new FairSlots({ total: all, perClient: all, working: 1, workingPerClient: all });

  constructor(private readonly maxDepth: number) {}

  parse(request: FastifyRequest, body: Buffer, done: (error: Error | null, value?: unknown) => void): void {
    const slot = this.turns.enter(callerOf(request), () => {
      setImmediate(() => {
        end(slot as Slot); // nothing is refused: there is room for all
        const read = request.raw.socket.destroyed ? { error: senderGone() } : this.read(body);
        if ('error' in read) done(read.error);
        else done(null, read.value);
      });
    });
  }

  private read(body: Buffer): { readonly value: unknown } | { readonly error: Error } {
    try {
      return { value: parseJsonBody(body, this.maxDepth) };
    } catch (error) {
      return { error: error as Error };
    }
  }
}

function end({ endWork, leave }: Slot): void {
  leave();
  endWork();
}
