import { err, ok, parseJson, type Result } from '@identity-governance/values';
import type { AuditAnchor, AuditedRow, AuditEvent, SealedEvent } from '../ports/audit-event-log';
import type { StoreOf, TransactionOf } from '../ports/store';
import { origin, type Digest } from './audit-seal';
import { canonicalJson } from './canonical-json';
import { keyText, replayedNames, ReplayedState, type ReplayedName } from './replayed-state';

const PAGE = 1000;
const MAX_DIFFERENCES = 100;

export interface ReplayOptions {
  /** The last position or the last time (RFC 3339 in UTC with milliseconds) that counts. Without it: all events. */
  readonly until?: number | string;
  /** Receives each row as of that position, in the order of collection and key. Memory then holds all rows. */
  readonly onRow?: (collection: string, row: unknown) => void;
}

export interface Replay {
  /** The last event that counted for the requested state; 0: none. */
  readonly position: number;
  /** Number of rows in that state, by collection. */
  readonly rows: Readonly<Record<string, number>>;
  /** Digest of the state; equal for equal states, in every computation from the log. */
  readonly fingerprint: string;
  /** Number of all events, including those after `until`. */
  readonly events: number;
  /** Differences between the log and the present state, as sentences: the first hundred. */
  readonly differences: readonly string[];
  readonly differenceCount: number;
}

/** The requested state is older than the log: the events up to this position were removed. */
export interface StateRemoved {
  readonly kind: 'state-removed';
  /** The position of the earliest state that can be rebuilt. */
  readonly position: number;
}

export function describeStateRemoved({ position }: StateRemoved): string {
  return `the events up to position ${position} were removed, so only states from position ${position} on can be rebuilt`;
}

/**
 * Rebuilds the state from the log alone, as of a position or time, and continues to the last event: the result must
 * equal the stored state. Reads one snapshot of both. A cut log is read twice: its first events have the rows from
 * which it starts. Memory grows with the number of rows.
 */
export class ReplayAudit {
  constructor(
    private readonly store: StoreOf<ReplayedName | 'auditEvents'>,
    private readonly digest: Digest,
  ) {}

  execute(options: ReplayOptions = {}): Promise<Result<Replay, StateRemoved>> {
    return this.store.read((tx) => new Run(tx, options, this.digest).replay());
  }
}

/** An event at its position; null if it is missing. */
type PlacedEvent = Pick<SealedEvent, 'position' | 'event'>;

class Run {
  private state!: ReplayedState;
  private readonly differences: string[] = [];
  private differenceCount = 0;
  private events = 0;
  private position = 0;

  constructor(
    private readonly tx: TransactionOf<ReplayedName | 'auditEvents'>,
    private readonly options: ReplayOptions,
    private readonly digest: Digest,
  ) {}

  async replay(): Promise<Result<Replay, StateRemoved>> {
    const anchor = await this.tx.auditEvents.anchor();
    const start = (anchor ?? origin).position;
    if (anchor && (await this.isRemoved(anchor))) return err({ kind: 'state-removed', position: start });
    this.position = start;
    const keep = this.options.onRow === undefined ? this.digest : (text: string) => text;
    this.state = anchor ? await ReplayedState.before(this.eventsAfter(start), keep) : new ReplayedState(keep);
    let then: Pick<Replay, 'position' | 'rows' | 'fingerprint'> | undefined;
    for await (const { position, event } of this.eventsAfter(start)) {
      if (event === null) {
        this.differ(`the event at position ${position} is missing`);
        continue;
      }
      if (then === undefined && this.isAfter(position, event)) {
        then = this.summary();
      }
      this.take(position, event);
    }
    then ??= this.summary();
    await this.compare();
    const { events, differences, differenceCount } = this;
    return ok({ ...then, events, differences, differenceCount });
  }

  /**
   * Whether the requested state may be older than the last removed event, from whose state the log starts. An anchor of
   * an earlier version lacks the time of its seal; the first event that is left was created about then.
   */
  private async isRemoved({ position, sealed, created }: AuditAnchor): Promise<boolean> {
    const { until } = this.options;
    if (until === undefined || typeof until === 'number') return until !== undefined && until < position;
    if (sealed !== null) return until < sealed;
    for await (const { event } of this.eventsAfter(position)) if (event !== null) return until < event.created;
    return until < created;
  }

  /** Yields sealed events, then the unsealed ones, which are committed and follow in this order. */
  private async *eventsAfter(first: number): AsyncGenerator<PlacedEvent> {
    let position = first;
    for (;;) {
      const links = await this.tx.auditEvents.sealedAfter(position, PAGE);
      for (const link of links) {
        position = link.position;
        yield link;
      }
      if (links.length < PAGE) break;
    }
    for (const event of await this.tx.auditEvents.unsealed(Number.MAX_SAFE_INTEGER))
      yield { position: ++position, event };
  }

  private isAfter(position: number, { created }: AuditEvent): boolean {
    const { until } = this.options;
    return typeof until === 'number' ? position > until : until !== undefined && created > until;
  }

  private take(position: number, event: AuditEvent): void {
    this.events++;
    this.position = position;
    const fault = this.state.take(event);
    if (fault !== undefined) this.differ(`at position ${position} ${fault}`);
  }

  private summary(): Pick<Replay, 'position' | 'rows' | 'fingerprint'> {
    const rows: Record<string, number> = {};
    const all = [...this.state.rows].sort(([a], [b]) => (a < b ? -1 : 1));
    let fingerprint = '';
    for (const [key, kept] of all) {
      const collection = key.slice(0, key.indexOf(' '));
      rows[collection] = (rows[collection] ?? 0) + 1;
      this.options.onRow?.(collection, parseJson(kept));
      fingerprint = this.digest(`${fingerprint}${key}${this.options.onRow === undefined ? kept : this.digest(kept)}`);
    }
    return { position: this.position, rows, fingerprint };
  }

  private async compare(): Promise<void> {
    const left = new Map(this.state.rows);
    for (const collection of replayedNames) {
      for await (const page of this.tx[collection].pages(PAGE) as AsyncIterable<readonly object[]>) {
        for (const row of page) this.compareRow(collection, { ...row }, left);
      }
    }
    for (const key of left.keys()) this.differ(`${key} is in the log, and not in the state`);
  }

  private compareRow(collection: ReplayedName, row: AuditedRow, left: Map<string, string>): void {
    const key = keyText(collection, row);
    const kept = left.get(key);
    left.delete(key);
    const text = canonicalJson(row);
    if (kept === undefined) this.differ(`${key} is in the state, and not in the log`);
    else if (kept !== (this.options.onRow === undefined ? this.digest(text) : text)) {
      this.differ(`${key} differs from the log`);
    }
  }

  private differ(text: string): void {
    this.differenceCount++;
    if (this.differences.length < MAX_DIFFERENCES) this.differences.push(text);
  }
}
