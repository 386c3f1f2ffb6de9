import { compareText, err, ok, parseJson, sortTexts, type Result } from '@identity-governance/values';
import { withAddedProperties } from '@identity-governance/records';
import type { AuditAnchor, AuditedRow, AuditHead, FormerRow } from '../ports/audit-event-log';
import { formatTime } from '../ports/clock';
import { rowKinds, type AuditedName } from '../ports/row-kinds';
import type { RowOf, TransactionOf } from '../ports/store';
import { auditRules, type AuditRule } from './audit-rules';

const PAGE = 1000;
/** Events sealed later than this after they were written leave it open whether a state between contains them, in ms. */
const MAX_SEAL_DELAY = 60_000;

type AnyRule = AuditRule<AuditedRow, unknown>;

/** A state of the past that the audit log names exactly. */
export interface StateAtPosition extends AuditHead {
  /** The time at which this position was sealed, RFC 3339. */
  readonly sealed: string;
  /** The time at which dates of access are compared: the requested one, or that of the seal. */
  readonly time: string;
}

/**
 * Why a state cannot be determined:
 *
 * - `state-removed`: it is older than the log; `earliest` is the first position that can be reached.
 * - `state-before-log`: no event was sealed up to the time; `sealed` is the time of the first seal.
 * - `state-not-sealed`: the position follows the last sealed one, `last`.
 * - `state-in-future`: the time is after `now`.
 * - `state-unclear`: the event after the position `before` was written before the time, at `created`, and sealed after
 *   it, so the state may contain it or not.
 * - `event-missing`: the log lacks the event at this position, so nothing before it can be determined.
 */
export type StateRefusal =
  | { readonly kind: 'state-removed'; readonly earliest: number }
  | { readonly kind: 'state-before-log'; readonly sealed: string | null }
  | { readonly kind: 'state-not-sealed'; readonly last: number }
  | { readonly kind: 'state-in-future'; readonly now: string }
  | { readonly kind: 'state-unclear'; readonly before: number; readonly created: string }
  | { readonly kind: 'event-missing'; readonly position: number };

/** Returns a sentence with the remedy. */
export function describeStateRefusal(refusal: StateRefusal): string {
  switch (refusal.kind) {
    case 'state-removed':
      return `the events before this state were removed from the audit log: the earliest state is at position ${refusal.earliest}`;
    case 'state-before-log':
      return refusal.sealed === null
        ? 'the audit log has no sealed event: the worker, or `governance audit head`, seals events'
        : `the audit log has no event that was sealed up to this time: it starts at ${refusal.sealed}`;
    case 'state-not-sealed':
      return `the audit log ends at position ${refusal.last}; later events get their positions when the worker, or \`governance audit head\`, seals them`;
    case 'state-in-future':
      return `the time is in the future, now is ${refusal.now}`;
    case 'state-unclear':
      return `an event after position ${refusal.before} was written at ${refusal.created} and was not sealed up to this time, so the state is unclear: name a position, ${refusal.before} for the state without it`;
    case 'event-missing':
      return `the event at position ${refusal.position} is missing, so earlier states are unknown: run \`governance audit verify\``;
  }
}

type Reading<N extends AuditedName> = TransactionOf<N | 'auditEvents' | 'currentTime'>;

/**
 * The rows of a state of the past: the stored rows, with the events after it undone. The row of the first event of each
 * row after the state is the row of the state. Memory holds the changed rows. Nothing older than the state is read, so
 * a log that was cut before it leads to the same rows.
 */
export class PastState<N extends AuditedName> {
  /** The changed rows as they were, JSON, null for rows that did not exist; by type and id. */
  private readonly changed = new Map<string, Map<string, string | null>>();

  private constructor(
    private readonly tx: Reading<N>,
    readonly at: StateAtPosition,
    names: readonly N[],
  ) {
    for (const type of names.flatMap((name): readonly string[] => rowKinds[name].types)) {
      this.changed.set(type, new Map());
    }
  }

  /**
   * Returns the state at this position, or that of the last event sealed up to this time (RFC 3339 in UTC with
   * milliseconds), limited to the named collections. The transaction must last as long as the rows are read.
   */
  static async open<N extends AuditedName>(
    tx: Reading<N>,
    name: number | string,
    names: readonly N[],
  ): Promise<Result<PastState<N>, StateRefusal>> {
    const found = await findState(tx, name);
    if (!found.ok) return found;
    const state = new PastState(tx, found.value, names);
    const refusal = await state.undo(typeof name === 'string' ? name : undefined);
    return refusal === undefined ? ok(state) : err(refusal);
  }

  /** Yields the rows of a collection. Rows whose key is an id are in the order of their ids, as stored ones are. */
  async *pages<C extends N>(name: C): AsyncGenerator<readonly RowOf<C>[]> {
    const { typeOf, keyOf, idOf } = auditRules[name] as unknown as AnyRule;
    const collection = this.tx[name] as unknown as { pages(size: number): AsyncIterable<readonly AuditedRow[]> };
    const changed = rowKinds[name].types.flatMap((type) =>
      [...this.changed.get(type)!].map(([id, before]) => ({ type, id, before })),
    );
    let next = 0;
    let rows: AuditedRow[] = [];
    /** Takes the changed rows before this id, or all; returns whether a page is full. */
    const takeBefore = (id: string | undefined): boolean => {
      while (next < changed.length && rows.length < PAGE) {
        const { type, id: own, before } = changed[next]!;
        if (id !== undefined && compareText(own, id) >= 0) break;
        if (before !== null) rows.push(withAddedProperties(type, parseJson(before) as AuditedRow));
        next++;
      }
      return rows.length >= PAGE;
    };
    const takePage = () => {
      const page = rows as readonly unknown[] as RowOf<C>[];
      rows = [];
      return page;
    };
    for await (const page of collection.pages(PAGE)) {
      for (const row of page) {
        const id = idOf(keyOf(row));
        while (takeBefore(id)) yield takePage();
        if (!this.changed.get(typeOf(row))!.has(id)) rows.push(row);
      }
    }
    while (takeBefore(undefined)) yield takePage();
    yield takePage();
  }

  /** Reads the events after the state. `time`: the requested one, if the state was named by a time. */
  private async undo(time: string | undefined): Promise<StateRefusal | undefined> {
    const { auditEvents } = this.tx as Reading<never>;
    const latest = time === undefined ? '' : formatTime(Date.parse(time) - MAX_SEAL_DELAY);
    let position = this.at.position;
    for (;;) {
      const links = await auditEvents.changesAfter(position, PAGE);
      for (const link of links) {
        // A missing link hides what its event changed.
        if (link.position !== ++position || link.event === null) return { kind: 'event-missing', position };
        const { created } = link.event;
        if (created <= latest) return { kind: 'state-unclear', before: position - 1, created };
        this.undoRow(link.event);
      }
      if (links.length < PAGE) break;
    }
    for (const { before, ...event } of await auditEvents.unsealed(Number.MAX_SAFE_INTEGER)) {
      if (event.created <= latest) return { kind: 'state-unclear', before: position, created: event.created };
      this.undoRow({ ...event, before: before && JSON.stringify(before) });
    }
    for (const [type, rows] of this.changed) {
      this.changed.set(type, new Map(sortTexts([...rows.keys()]).map((id) => [id, rows.get(id) ?? null])));
    }
    return undefined;
  }

  private undoRow({ resourceType, resourceId, before }: FormerRow): void {
    const rows = this.changed.get(resourceType);
    if (rows !== undefined && !rows.has(resourceId)) rows.set(resourceId, before);
  }
}

/** Returns the state at this position, or that of the last event sealed up to this time; no event is read. */
export async function findState(
  tx: Reading<never>,
  name: number | string,
): Promise<Result<StateAtPosition, StateRefusal>> {
  const anchor = await tx.auditEvents.anchor();
  const head = await tx.auditEvents.head();
  if (head === undefined) return err({ kind: 'state-before-log', sealed: null });
  if (typeof name === 'number') {
    if (name > head.position) return err({ kind: 'state-not-sealed', last: head.position });
    return findPosition(tx, anchor, name);
  }
  const now = await tx.currentTime();
  if (name > now) return err({ kind: 'state-in-future', now });
  // The removed events may have been sealed up to this time.
  if (anchor !== undefined && (anchor.sealed === null || anchor.sealed > name)) {
    const first = await firstSealed(tx, anchor);
    if (anchor.sealed !== null || first === undefined || first > name) return err(removed(anchor));
  }
  const last = await tx.auditEvents.lastSealedBefore(formatTime(Date.parse(name) + 1));
  const position = last?.position ?? anchor?.position;
  if (position === undefined)
    return err({ kind: 'state-before-log', sealed: (await firstSealed(tx, undefined)) ?? null });
  const found = await findPosition(tx, anchor, position);
  return found.ok ? ok({ ...found.value, time: name }) : found;
}

async function findPosition(
  tx: Reading<never>,
  anchor: AuditAnchor | undefined,
  position: number,
): Promise<Result<StateAtPosition, StateRefusal>> {
  if (position < earliestOf(anchor)) return err(removed(anchor));
  if (anchor?.position === position) {
    const sealed = anchor.sealed!; // otherwise the earliest position is the next one
    return ok({ position, hash: anchor.hash, sealed, time: sealed });
  }
  const [link] = await tx.auditEvents.sealedAfter(position - 1, 1);
  if (link?.position !== position) return err({ kind: 'event-missing', position });
  return ok({ position, hash: link.hash, sealed: link.sealed, time: link.sealed });
}

async function firstSealed(tx: Reading<never>, anchor: AuditAnchor | undefined): Promise<string | undefined> {
  return (await tx.auditEvents.sealedAfter(anchor?.position ?? 0, 1))[0]?.sealed;
}

function removed(anchor: AuditAnchor | undefined): StateRefusal {
  return { kind: 'state-removed', earliest: earliestOf(anchor) };
}

/** The state before the first event has no time. Nor has that of an anchor of an earlier version. */
function earliestOf(anchor: AuditAnchor | undefined): number {
  if (anchor === undefined) return 1;
  return anchor.sealed === null ? anchor.position + 1 : anchor.position;
}
