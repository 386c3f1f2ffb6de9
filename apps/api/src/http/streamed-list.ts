import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { RowChunks } from '@identity-governance/application';
import type { FastifyReply } from 'fastify';

/** Number of characters from which rows are sent. */
const CHUNK_CHARACTERS = 65_536;

/**
 * A list that is too long for the memory, or an object with such a list; `Whole`: the type of the value that is sent.
 * Rows are read when the client has received the previous ones, so at most three chunks are in memory. Such a list has
 * no entity tag, because the tag would precede its content.
 */
export class StreamedList<Whole> {
  /** Exists only for the compiler, so that a stream of one value is not a stream of another. */
  declare readonly whole: Whole;

  private constructor(
    private readonly rows: RowChunks<unknown>,
    /** The JSON before and after the rows. */
    private readonly before: string,
    private readonly after: string,
  ) {}

  static of<Row>(rows: RowChunks<Row>): StreamedList<readonly Row[]> {
    return new StreamedList(rows, '[', ']');
  }

  /** Returns an object of which the list is the last property. */
  static within<Others extends object, Name extends string, Row>(
    others: Others,
    name: Name,
    rows: RowChunks<Row>,
  ): StreamedList<Others & Readonly<Record<Name, readonly Row[]>>> {
    const before = JSON.stringify({ ...others, [name]: [] }).slice(0, -']}'.length);
    return new StreamedList(rows, before, ']}');
  }

  send(reply: FastifyReply): FastifyReply {
    reply.header('content-type', 'application/json; charset=utf-8');
    const { before, after } = this;
    // The framework reads the body of a response to HEAD and discards it: an empty list suffices.
    return reply.send(reply.request.method === 'HEAD' ? Readable.from([before + after]) : this.toStream());
  }

  /** Returns a stream that ends with an error if a chunk cannot be read, so that no part is taken for the whole. */
  toStream(): Readable {
    return Readable.from(this.write());
  }

  private async *write(): AsyncGenerator<Buffer> {
    const { before, after } = this;
    let text = before;
    let separator = '';
    for await (const chunk of this.rows()) {
      if (chunk.length === 0) continue;
      text += separator + chunk.map((row) => JSON.stringify(row)).join(',');
      separator = ',';
      if (text.length >= CHUNK_CHARACTERS) {
        yield Buffer.from(text);
        text = '';
      }
      await setImmediate(); // other requests proceed between chunks that need no I/O
    }
    yield Buffer.from(text + after);
  }
}
