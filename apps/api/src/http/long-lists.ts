import { Readable } from 'node:stream';
import type { LongRows } from '@identity-governance/application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './caller-of';
import { refuseWithoutRoom, type ClientRoom } from './client-room';
import { FairSlots, type Slot } from './fair-slots';

/** A list that is too long to be held in memory, and what its headers tell. */
export class LongList {
  constructor(
    readonly rows: LongRows<unknown>,
    readonly headers: Readonly<Record<string, string | number>>,
  ) {}
}

/** Of one answer, so many pieces are in memory: one is made, one waits, and one is on its way. */
const HELD_PIECES = 3;
const all = Number.MAX_SAFE_INTEGER;

/**
 * Answers with long lists in pieces, each read and written when the client has read those before. One piece is made at
 * a time, clients taking turns: so they hold neither the event loop nor the connections of the database.
 */
export class LongLists {
  private readonly turns = new FairSlots({ total: all, perClient: all, working: 1, workingPerClient: all });

  constructor(private readonly room: ClientRoom) {}

  send(request: FastifyRequest, reply: FastifyReply, { rows, headers }: LongList): void {
    if (!this.room.holdPieces(request, reply, HELD_PIECES * rows.pieceBytes)) {
      refuseWithoutRoom(reply);
      return;
    }
    reply.headers({ ...headers, 'content-type': 'application/json; charset=utf-8' });
    // The framework would read all of it only to throw it away.
    reply.send(Readable.from(request.method === 'HEAD' ? ['[]'] : this.write(rows, callerOf(request))));
  }

  private async *write(rows: LongRows<unknown>, caller: string): AsyncGenerator<Buffer> {
    const pieces = rows.pieces();
    let before = '[';
    for (;;) {
      const piece = await this.inTurn(caller, async () => {
        const next = await pieces.next();
        return next.done === true ? undefined : next.value.map((row) => JSON.stringify(row)).join(',');
      });
      if (piece === undefined) break;
      if (piece === '') continue; // none of these rows is there any more
      yield Buffer.from(before + piece);
      before = ',';
    }
    yield Buffer.from(before === '[' ? '[]' : ']');
  }

  private async inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    let slot: Slot | undefined;
    await new Promise((resolve) => {
      slot = this.turns.enter(caller, () => setImmediate(resolve)) as Slot; // nobody is refused: there is room for all
    });
    try {
      return await work();
    } finally {
      slot!.leave();
      slot!.endWork();
    }
  }
}
