import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { detailCodes, type DetailCode } from '../detail-codes';
import { RequestRefused } from '../errors';

/** A body that has arrived to its end. */
export interface SpooledBody {
  readonly file: string;
  remove(): Promise<void>;
}

export interface SpoolLimits {
  readonly bytes: number;
  /** How long the sender may be silent. */
  readonly silenceMilliseconds: number;
}

/**
 * Writes a body to a file of its own, as fast as the disk takes it: a slow sender then holds up nobody. At a limit, or
 * when the sender goes away, nothing is left.
 */
export async function spoolBody(body: Readable, limits: SpoolLimits): Promise<SpooledBody> {
  const folder = await mkdtemp(join(tmpdir(), 'governance-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'body');
  const silence = new AbortController();
  const timer = setTimeout(() => {
    silence.abort();
  }, limits.silenceMilliseconds);
  try {
    const limited = (chunks: AsyncIterable<Buffer>) => passUpTo(limits.bytes, chunks, () => timer.refresh());
    await pipeline(body, limited, createWriteStream(file), { signal: silence.signal });
    return { file, remove };
  } catch (error) {
    await remove();
    if (error instanceof RequestRefused) throw error;
    if (silence.signal.aborted) throw refused('requestTimeout', 'the body stopped to arrive');
    throw body.readableAborted || body.errored !== null ? senderGone() : error;
  } finally {
    clearTimeout(timer);
  }
}

async function* passUpTo(
  limitBytes: number,
  chunks: AsyncIterable<Buffer>,
  onChunk: () => void,
): AsyncIterable<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    onChunk();
    size += chunk.length;
    if (size > limitBytes) {
      throw refused(
        'contentTooLarge',
        `the body is longer than ${limitBytes} bytes, which is the most that is accepted`,
      );
    }
    yield chunk;
  }
}

/** Nobody reads it; it is no fault of ours, so that it is not logged as one. */
export function senderGone(): RequestRefused {
  return refused('requestSyntax', 'the request was broken off');
}

function refused(code: keyof typeof detailCodes, text: string): RequestRefused {
  const detailCode: DetailCode = detailCodes[code];
  return new RequestRefused({ detailCode, text, headers: { connection: 'close' } });
}
