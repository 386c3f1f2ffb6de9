import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { detailCodes, type DetailCode } from '../detail-codes';
import { abortedRequest, RequestRefused } from '../errors';
import { UploadPace, type PaceLimits } from './upload-pace';

/** A body that has arrived completely. */
export interface SpooledBody {
  readonly file: string;
  remove(): Promise<void>;
}

export interface SpoolOptions {
  /** The folder of bodies. They contain personal data, so the folder must not be shared. */
  readonly folder: string;
  readonly bytes: number;
  readonly pace: PaceLimits;
  /** Called before each chunk is written; throws to end the body. */
  readonly onBytes?: (bytes: number) => Promise<void>;
}

/**
 * Writes a body to a dedicated file, as fast as the disk accepts it, so that a slow sender delays no other request.
 * Nothing remains of a body that exceeds a limit or whose sender disconnects.
 */
export async function spoolBody(body: Readable, options: SpoolOptions): Promise<SpooledBody> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(options.folder, `${process.pid}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'body');
  const tooSlow = new AbortController();
  const pace = new UploadPace(options.pace, () => {
    tooSlow.abort();
  });
  try {
    const limited = (chunks: AsyncIterable<Buffer>) => passUpTo(options, chunks, pace);
    await pipeline(body, limited, createWriteStream(file), { signal: tooSlow.signal });
    return { file, remove };
  } catch (error) {
    await remove();
    if (error instanceof RequestRefused) throw error;
    if (tooSlow.signal.aborted) throw refused('requestTimeout', tooSlowText(options.pace));
    throw body.readableAborted || body.errored !== null ? abortedRequest() : error;
  } finally {
    pace.stop();
  }
}

async function* passUpTo(
  { bytes: limitBytes, onBytes }: SpoolOptions,
  chunks: AsyncIterable<Buffer>,
  pace: UploadPace,
): AsyncIterable<Buffer> {
  let size = 0;
  pace.wait();
  for await (const chunk of chunks) {
    pace.received(chunk.length);
    size += chunk.length;
    if (size > limitBytes) {
      throw refused('contentTooLarge', `the body is longer than ${limitBytes} bytes, the maximum`);
    }
    await onBytes?.(chunk.length);
    yield chunk;
    pace.wait();
  }
  pace.stop();
}

function tooSlowText({ minBytesPerSecond, maxLagMilliseconds }: PaceLimits): string {
  const lag = `${maxLagMilliseconds / 1000} s`;
  return `the body fell ${lag} behind the minimum rate of ${minBytesPerSecond} bytes per second`;
}

function refused(code: keyof typeof detailCodes, text: string): RequestRefused {
  const detailCode: DetailCode = detailCodes[code];
  return new RequestRefused({ detailCode, text, headers: { connection: 'close' } });
}

/** Returns the folder of arriving bodies in the data folder. */
export function spoolFolderIn(dataDir: string): string {
  return join(dataDir, 'spool');
}

/** Removes the bodies of processes that no longer exist. Called at startup, before any body arrives. */
export async function removeOldSpools(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => {
    const pid = Number.parseInt(name, 10);
    return pid === process.pid || !isRunning(pid);
  });
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
