import type { SodCheckReader } from '../../ports/store';

/** How many bytes checks may take with their results. */
export interface CheckLimits {
  readonly bytes: number;
  readonly bytesPerClient: number;
}

/** There is no room for one more check: of one client, or of all together where that is null. */
export interface ChecksFull {
  readonly kind: 'checks-full';
  readonly client: string | null;
  readonly limitBytes: number;
}

export const unlimitedChecks: CheckLimits = { bytes: Infinity, bytesPerClient: Infinity };

/**
 * The room that is left for checks, as a transaction sees it. Transactions that run at the same time do not see one
 * another: together they may go beyond a limit by what each of them writes, which is a hundred checks at most.
 */
export class CheckRoom {
  private constructor(
    private readonly limits: CheckLimits,
    private total: number,
    private readonly byClient: Map<string, number>,
  ) {}

  /** As far as these clients are concerned; null is nobody in particular. */
  static async open(
    checks: Pick<SodCheckReader, 'bytesInUse'>,
    clients: readonly (string | null)[],
    limits: CheckLimits,
  ): Promise<CheckRoom> {
    if (limits === unlimitedChecks) return new CheckRoom(limits, 0, new Map());
    const { total, byClient } = await checks.bytesInUse([...new Set(clients.filter((client) => client !== null))]);
    return new CheckRoom(limits, total, new Map(byClient));
  }

  /** Takes room, or tells whose is used up. */
  take(client: string | null, bytes: number): ChecksFull | undefined {
    const ofClient = client === null ? 0 : (this.byClient.get(client) ?? 0);
    if (ofClient + bytes > this.limits.bytesPerClient) {
      return { kind: 'checks-full', client, limitBytes: this.limits.bytesPerClient };
    }
    if (this.total + bytes > this.limits.bytes) {
      return { kind: 'checks-full', client: null, limitBytes: this.limits.bytes };
    }
    this.total += bytes;
    if (client !== null) this.byClient.set(client, ofClient + bytes);
    return undefined;
  }
}
