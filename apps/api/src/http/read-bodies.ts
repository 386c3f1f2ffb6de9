import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runInTurns } from '@identity-governance/application';
import type { BodyTimeLimit } from './body-time-limit';
import { callerOf } from './caller-of';
import { eventLoopTurns } from './event-loop-turns';
import { FairSlots, type Slot } from './fair-slots';
import { MAX_JSON_VALUES, type JsonLimits } from './json-excess';
import { parseBodyInPieces, parseJsonBody } from './parse-json-body';
import { senderGone } from './sender-gone';

/** Bodies up to so many bytes are read at once: it takes less than a millisecond. */
const QUICK_BODY = 16 * 1024;

/** A patch is copied and measured several times; no document that may be patched holds as many values as this. */
const maxValuesOf = { 'application/json': MAX_JSON_VALUES, 'application/json-patch+json': 10_000 };

export interface BodyRules {
  readonly maxJsonDepth: number;
  readonly bodyTime: BodyTimeLimit;
}

/** How bodies are read, by their media type. */
export function readBodies(app: FastifyInstance, { maxJsonDepth, bodyTime }: BodyRules): void {
  const longBodies = new LongBodies();
  app.removeAllContentTypeParsers();
  for (const [type, maxValues] of Object.entries(maxValuesOf)) {
    const limits = { maxDepth: maxJsonDepth, maxValues };
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      bodyTime.end(request);
      if (body.length > QUICK_BODY) longBodies.parse(request, { body, limits }, done);
      else done(null, parseJsonBody(body, limits));
    });
  }
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

  parse(request: FastifyRequest, long: LongBody, done: (error: Error | null, value?: unknown) => void): void {
    const slot = this.turns.enter(callerOf(request), () => {
      void this.read(request, long).then((read) => {
        end(slot as Slot); // nothing is refused: there is room for all
        if ('error' in read) done(read.error);
        else done(null, read.value);
      });
    });
  }

  private async read({ raw }: FastifyRequest, { body, limits }: LongBody): Promise<ReadBody> {
    await eventLoopTurns.next();
    if (raw.socket.destroyed) return { error: senderGone() };
    try {
      return { value: await runInTurns(parseBodyInPieces(body, limits), eventLoopTurns) };
    } catch (error) {
      return { error: error as Error };
    }
  }
}

interface LongBody {
  readonly body: Buffer;
  readonly limits: JsonLimits;
}

type ReadBody = { readonly value: unknown } | { readonly error: Error };

function end({ endWork, leave }: Slot): void {
  leave();
  endWork();
}
