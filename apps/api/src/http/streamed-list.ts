import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { RowChunks } from '@identity-governance/application';
import type { FastifyReply } from 'fastify';

/** The JSON before and after the rows of a list. */
interface Wrapper {
  readonly before: string;
  readonly after: string;
}

/**
 * A list that is too long for the memory. Each chunk of rows is read when the client has received the previous one, so
 * at most three chunks are in memory. Such a list has no entity tag, because the tag would precede its content.
 */
export class StreamedList {
  constructor(
    private readonly rows: RowChunks<unknown>,
    private readonly wrapper: Wrapper = { before: '', after: '' },
  ) {}

  send(reply: FastifyReply): FastifyReply {
    reply.header('content-type', 'application/json; charset=utf-8');
    const { before, after } = this.wrapper;
    // The framework reads the body of a response to HEAD and discards it: an empty list suffices.
    return reply.send(reply.request.method === 'HEAD' ? Readable.from([`${before}[]${after}`]) : this.toStream());
  }

  /** Returns a stream that ends with an error if a chunk cannot be read, so that no part is taken for the whole. */
  toStream(): Readable {
    return Readable.from(this.write());
  }

  private async *write(): AsyncGenerator<Buffer> {
    const { before, after } = this.wrapper;
    let text = `${before}[`;
    for await (const chunk of this.rows()) {
      if (chunk.length === 0) continue;
      yield Buffer.from(text + chunk.map((row) => JSON.stringify(row)).join(','));
      text = ',';
      await setImmediate(); // other requests proceed between chunks that need no I/O
    }
    yield Buffer.from(`${text === ',' ? '' : text}]${after}`);
  }
}
