import { Readable } from 'node:stream';
import type { LongRows } from '@identity-governance/application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './caller-of';
import { refuseWithoutRoom, type ClientRoom } from './client-room';
import { EntityTag, isKnownToClient } from './entity-tag';
import { FairSlots, type Slot } from './fair-slots';

/** A list that is too long to be held in memory, what its headers tell, and the text around it. */
export class LongList {
  constructor(
    readonly rows: LongRows<unknown>,
    readonly headers: Readonly<Record<string, string | number>> = {},
    private readonly around: { readonly before: string; readonly after: string } = { before: '', after: '' },
  ) {}

  /** What it is as JSON, piece by piece; the end of it is returned. */
  async *texts(): AsyncGenerator<string, string, undefined> {
    let before = `${this.around.before}[`;
    for await (const piece of this.rows.pieces()) {
      if (piece.length === 0) continue; // none of these rows is there any more
      yield before + piece.map((row) => JSON.stringify(row)).join(',');
      before = ',';
    }
    return `${before === ',' ? '' : before}]${this.around.after}`;
  }

  /** In the place of an answer that is not read. */
  get emptyText(): string {
    return `${this.around.before}[]${this.around.after}`;
  }

  async etag(): Promise<string> {
    const tag = new EntityTag();
    const texts = this.texts();
    let next = await texts.next();
    for (; next.done !== true; next = await texts.next()) tag.add(next.value);
    tag.add(next.value);
    return tag.text;
  }
}

/** Of one answer, so many pieces are in memory: one is made, one waits, and one is on its way. */
const HELD_PIECES = 3;
const all = Number.MAX_SAFE_INTEGER;

/** How a long list is answered. */
export interface LongAnswer {
  readonly list: LongList;
  /** Whether an entity tag is told of it. */
  readonly isTagged: boolean;
  /** Told of each piece that is made, but the first: that is what every request may ask for. */
  readonly count: () => unknown;
}

interface Reader {
  readonly caller: string;
  readonly answer: LongAnswer;
  readonly isGone: () => boolean;
}

/**
 * Answers with long lists in pieces, each read and written when the client has read those before. One piece is made at
 * a time, clients taking turns: so they hold neither the event loop nor the connections of the database.
 */
export class LongLists {
  private readonly turns = new FairSlots({ total: all, perClient: all, working: 1, workingPerClient: all });

  constructor(private readonly room: ClientRoom) {}

  /** What has an entity tag is read twice, as the tag comes first. */
  async send(request: FastifyRequest, reply: FastifyReply, answer: LongAnswer): Promise<void> {
    const { rows, headers } = answer.list;
    if (!this.room.holdPieces(request, reply, HELD_PIECES * rows.pieceBytes)) {
      refuseWithoutRoom(reply);
      return;
    }
    const reader = { caller: callerOf(request), answer, isGone: () => reply.raw.destroyed };
    const etag = answer.isTagged ? await this.readTag(reader) : undefined;
    if (etag !== undefined) {
      reply.header('etag', etag);
      if (isKnownToClient(request, etag)) return void reply.code(304).send();
    }
    reply.headers({ ...headers, 'content-type': 'application/json; charset=utf-8' });
    // The framework would read all of it only to throw it away.
    reply.send(Readable.from(request.method === 'HEAD' ? [answer.list.emptyText] : this.write(reader, etag)));
  }

  private async readTag(reader: Reader): Promise<string> {
    const tag = new EntityTag();
    const texts = reader.answer.list.texts();
    for (let made = 0; !reader.isGone(); made++) {
      const { value, done } = await this.make(texts, reader, made);
      tag.add(value);
      if (done === true) break;
    }
    return tag.text;
  }

  private async *write(reader: Reader, etag: string | undefined): AsyncGenerator<Buffer> {
    const tag = new EntityTag();
    const texts = reader.answer.list.texts();
    for (let made = 0; ; made++) {
      const { value, done } = await this.make(texts, reader, made);
      tag.add(value);
      // Then the connection is cut, as where the database fails: nobody may take it for what the tag stands for.
      if (done === true && etag !== undefined && tag.text !== etag) throw new Error('it was changed while it was sent');
      yield Buffer.from(value);
      if (done === true) return;
    }
  }

  private async make(texts: ReturnType<LongList['texts']>, { caller, answer }: Reader, made: number) {
    const next = await this.inTurn(caller, () => texts.next());
    if (made > 0 && next.done !== true) await answer.count();
    return next;
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
