import type { Readable } from 'node:stream';
import { detailCodes } from '../detail-codes';
import { RequestRefused, type Refusal } from '../errors';
import { freeBytesIn } from '../health/readiness';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import { spoolBody, type SpooledBody } from './spool-body';
import type { PaceLimits } from './upload-pace';

const MEGABYTE = 2 ** 20;
/** Number of bytes of a body after which the free space of the disk is checked again. */
const BYTES_BETWEEN_CHECKS = 16 * MEGABYTE;
const RETRY_AFTER_SECONDS = 10;
/**
 * The minimum rate of a body: a slower sender would block others, because few imports arrive concurrently.
 * `requestTimeoutSeconds` limits the total time.
 */
const SLOWEST_UPLOAD: PaceLimits = { minBytesPerSecond: 16 * 1024, maxLagMilliseconds: 30_000 };

export interface SpoolLimits {
  /** Limits of one body, of those of one client, and of all together. */
  readonly bytes: number;
  readonly bytesPerClient: number;
  readonly totalBytes: number;
  /** Minimum free space on the disk. */
  readonly leastFreeBytes: number;
  readonly pace: PaceLimits;
}

export function spoolLimitsOf(settings: LimitSettings): SpoolLimits {
  return {
    bytes: settings.maxImportMegabytes * MEGABYTE,
    bytesPerClient: settings.maxSpooledMegabytesPerClient * MEGABYTE,
    totalBytes: settings.maxSpooledMegabytes * MEGABYTE,
    leastFreeBytes: settings.minFreeDiskMegabytes * MEGABYTE,
    pace: SLOWEST_UPLOAD,
  };
}

/** Stores the bodies of imports while they arrive and run, with limits per client, for all, and for the disk. */
export class Spool {
  private readonly byClient = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly folder: string,
    private readonly limits: SpoolLimits,
    private readonly freeBytes: (folder: string) => Promise<number> = freeBytesIn,
  ) {}

  /** Stores a body. It counts until it is removed. */
  async keep(body: Readable, client: string): Promise<SpooledBody> {
    let taken = 0;
    const onBytes = async (bytes: number) => {
      this.take(client, bytes);
      const before = taken;
      taken += bytes;
      if (before === 0 || Math.floor(before / BYTES_BETWEEN_CHECKS) < Math.floor(taken / BYTES_BETWEEN_CHECKS))
        await this.ensureDisk();
    };
    const giveBack = () => {
      this.giveBack(client, taken);
      taken = 0;
    };
    try {
      const spooled = await spoolBody(body, { ...this.limits, folder: this.folder, onBytes });
      return { file: spooled.file, remove: () => spooled.remove().finally(giveBack) };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  private take(client: string, bytes: number): void {
    const { bytesPerClient, totalBytes } = this.limits;
    const ofClient = (this.byClient.get(client) ?? 0) + bytes;
    if (ofClient > bytesPerClient) {
      throw full('429', `the imports of this client in progress take more than ${inMegabytes(bytesPerClient)} MB`);
    }
    if (this.total + bytes > totalBytes) {
      const text = `all imports in progress take more than ${inMegabytes(totalBytes)} MB`;
      throw full(detailCodes.unavailable, text);
    }
    this.byClient.set(client, ofClient);
    this.total += bytes;
  }

  private giveBack(client: string, bytes: number): void {
    const left = (this.byClient.get(client) ?? 0) - bytes;
    if (left > 0) this.byClient.set(client, left);
    else this.byClient.delete(client);
    this.total -= bytes;
  }

  private async ensureDisk(): Promise<void> {
    const { leastFreeBytes } = this.limits;
    if ((await this.freeBytes(this.folder)) >= leastFreeBytes) return;
    throw full(detailCodes.unavailable, `the disk has less than ${inMegabytes(leastFreeBytes)} MB free`);
  }
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE);
}

function full(detailCode: Refusal['detailCode'], reason: string): RequestRefused {
  return new RequestRefused({
    detailCode,
    text: `${reason}: nothing was changed, try again when other imports have ended`,
    headers: { connection: 'close', 'retry-after': `${RETRY_AFTER_SECONDS}` },
  });
}
