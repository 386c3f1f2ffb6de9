import type {
  AuditAnchor,
  AuditEvent,
  AuditEventLog,
  AuditHead,
  AuditSeal,
  FormerRow,
  SealedChange,
  RowOutline,
  SealedEvent,
} from '@identity-governance/application';
import { auditedTypes, isReplayed } from '@identity-governance/application';
import { keyCondition, rowsSource } from '../dialects/table-sql';
import { auditEventTable } from '../tables/audit-event-table';
import type { Column, Row } from '../tables/table';
import type { TransactionScope } from '../connections/transaction-scope';
import { outlineRows } from './outline-rows';
import { TypeOrmCollection } from './typeorm-collection';

/** Number of events that this process has written; it orders events of one millisecond. */
let written = 0;

/** Columns of strings that mostly are equal in all events of one write. */
const sharedNames: ReadonlySet<string> = new Set([
  ...['actor', 'actor_kind', 'subject', 'address', 'token_id', 'tracking_id', 'action', 'resource_type'],
]);

/** The types of events that have no rows, for SQL. */
const withoutRows = auditedTypes.flatMap((type) => (isReplayed(type) ? [] : [`'${type}'`])).join(', ');

interface Waiting {
  readonly events: readonly AuditEvent[];
  readonly sealed: ReadonlyMap<string, number>;
}

export class TypeOrmAuditEvents extends TypeOrmCollection<AuditEvent, string> implements AuditEventLog {
  /** Positions in the queue of the events taken. */
  private waiting: ReadonlyMap<string, number> = new Map();

  constructor(scope: TransactionScope) {
    super(scope, auditEventTable);
  }

  /**
   * Appends events with ids and times of the database clock. Values that all events share, such as the actor, are sent
   * and read once.
   */
  async append(events: readonly AuditEvent[]): Promise<void> {
    if (events.length === 0) return;
    const { engine } = this.scope;
    const { columns } = this.table;
    const rows = events.map((event) => this.table.toRow({ ...event, id: endOfId(event.id) }));
    const shared = columns.filter(({ name }, i) => sharedNames.has(name) && isSame(rows, i));
    const own = columns.filter((column) => !shared.includes(column) && column.name !== 'created');
    const pick = (row: Row, picked: readonly Column[]) => picked.map((column) => row[columns.indexOf(column)]!);
    const source = rowsSource(
      engine,
      own,
      rows.map((row) => pick(row, own)),
    );
    const valueOf = (column: Column): string => {
      if (column.name === 'created') return engine.textTime('now.ms');
      const place = shared.indexOf(column);
      if (place >= 0) return `CAST($${source.parameters.length + 1 + place} AS text)`;
      const value = source.valueOf(own.indexOf(column));
      return column.name === 'id' ? `${engine.hexTime('now.ms')} || ${value}` : value;
    };
    await this.scope.run(
      `INSERT INTO audit_event (${columns.map(({ name }) => `"${name}"`).join(', ')})
       SELECT ${columns.map(valueOf).join(', ')} FROM ${source.from}, (SELECT ${engine.milliseconds} AS ms) now`,
      [...source.parameters, ...pick(rows[0]!, shared)],
    );
  }

  async sealedAfter(position: number, limit: number): Promise<readonly SealedEvent[]> {
    return this.linksWhere('position > $1 ORDER BY position LIMIT $2', [position, limit]);
  }

  /** Returns the links at these positions, in order, without those that are missing. */
  async sealedAt(positions: readonly number[]): Promise<readonly SealedEvent[]> {
    const among = `SELECT CAST(value->>0 AS bigint) FROM ${this.scope.engine.jsonElements('$1')}`;
    const keys = JSON.stringify(positions.map((position) => [position]));
    return this.linksWhere(`position IN (${among}) ORDER BY position`, [keys]);
  }

  private async linksWhere(condition: string, parameters: readonly unknown[]): Promise<readonly SealedEvent[]> {
    const links = await this.scope.query(
      `SELECT position, event_id, previous, hash, sealed, salt, digest FROM audit_seal WHERE ${condition}`,
      parameters,
    );
    const found = await this.getMany(links.map(({ event_id: id }) => id as string));
    const events = new Map(found.map((event) => [event.id, event]));
    return links.map((link) => ({
      ...headOf(link),
      eventId: link.event_id as string,
      previous: link.previous as string,
      sealed: link.sealed as string,
      salt: link.salt as string | null,
      digest: link.digest as string | null,
      event: events.get(link.event_id as string) ?? null,
    }));
  }

  async changesAfter(position: number, limit: number): Promise<readonly SealedChange[]> {
    const links = await this.scope.query(
      `SELECT s.position, e.created, e.resource_type, e.resource_id, e."before"
       FROM audit_seal s LEFT JOIN audit_event e ON e.id = s.event_id
       WHERE s.position > $1 ORDER BY s.position LIMIT $2`,
      [position, limit],
    );
    return links.map((link) => ({ position: Number(link.position), event: formerRowOf(link) }));
  }

  async outlineAfter(position: number, limit: number): Promise<readonly RowOutline[]> {
    const links = await this.scope.query(
      'SELECT event_id FROM audit_seal WHERE position > $1 ORDER BY position LIMIT $2',
      [position, limit],
    );
    const ids = links.map((link) => link.event_id as string);
    return outlineRows(this.scope, auditEventTable, ids);
  }

  async positionsOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.scope.query(
      `SELECT event_id, position FROM audit_seal WHERE ${keyCondition(this.scope.engine, ['event_id'], '$1')}`,
      [JSON.stringify(ids.map((id) => [id]))],
    );
    return new Map(rows.map((row) => [row.event_id as string, Number(row.position)]));
  }

  async head(): Promise<AuditHead | undefined> {
    for (const table of ['audit_seal', 'audit_anchor']) {
      const [row] = await this.scope.query(`SELECT position, hash FROM ${table} ORDER BY position DESC LIMIT 1`, []);
      if (row !== undefined) return headOf(row);
    }
    return undefined;
  }

  async anchor(): Promise<AuditAnchor | undefined> {
    const [row] = await this.scope.query(
      'SELECT position, hash, created, sealed FROM audit_anchor ORDER BY position DESC LIMIT 1',
      [],
    );
    return row && { ...headOf(row), created: row.created as string, sealed: row.sealed as string | null };
  }

  async lastSealedBefore(time: string): Promise<AuditHead | undefined> {
    const [row] = await this.scope.query(
      `SELECT position, hash FROM audit_seal
       WHERE position < coalesce((SELECT min(position) FROM audit_seal WHERE sealed >= $1),
                                 (SELECT max(position) + 1 FROM audit_seal))
       ORDER BY position DESC LIMIT 1`,
      [time],
    );
    return row && headOf(row);
  }

  async hasUnsealed(): Promise<boolean> {
    return (await this.scope.query('SELECT 1 AS found FROM audit_unsealed LIMIT 1', [])).length > 0;
  }

  async countLost(): Promise<number> {
    const [row] = await this.scope.query(
      `SELECT COUNT(*) AS lost FROM audit_event e WHERE NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.event_id = e.id)
       AND e.id NOT IN (SELECT event_id FROM audit_unsealed)`,
      [],
    );
    return Number(row!.lost);
  }

  async unsealed(limit: number): Promise<readonly AuditEvent[]> {
    const { events, sealed } = await this.findWaiting(limit);
    return events.filter(({ id }) => !sealed.has(id));
  }

  async takeUnsealed(limit: number): Promise<readonly AuditEvent[]> {
    const { lockSealing } = this.scope.engine;
    if (lockSealing !== undefined) await this.scope.query(lockSealing, []);
    const { events, sealed } = await this.findWaiting(limit);
    const found = new Set(events.map(({ id }) => id));
    await this.endWait([...this.waiting.keys()].filter((id) => sealed.has(id) || !found.has(id)));
    return events.filter(({ id }) => !sealed.has(id));
  }

  /** Finds waiting events. Events that were moved from another database wait although they have seals. */
  private async findWaiting(limit: number): Promise<Waiting> {
    const rows = await this.scope.query('SELECT sequence, event_id FROM audit_unsealed ORDER BY sequence LIMIT $1', [
      limit,
    ]);
    this.waiting = new Map(rows.map((row) => [row.event_id as string, Number(row.sequence)]));
    const ids = [...this.waiting.keys()];
    const events = new Map((await this.getMany(ids)).map((event) => [event.id, event]));
    return { events: ids.flatMap((id) => events.get(id) ?? []), sealed: await this.positionsOf(ids) };
  }

  async seal(seals: readonly AuditSeal[]): Promise<void> {
    if (seals.length === 0) return;
    const { jsonElements, textTime, milliseconds } = this.scope.engine;
    const rows = seals.map(({ eventId, previous, hash, salt, position }) => [eventId, previous, hash, salt, position]);
    // In order, because each event must follow the previous one.
    await this.scope.run(
      `INSERT INTO audit_seal (event_id, previous, hash, salt, position, sealed)
       SELECT ${[0, 1, 2, 3].map((i) => `CAST(value->>${i} AS text)`).join(', ')}, CAST(value->>4 AS bigint), ${textTime('now.ms')}
       FROM ${jsonElements('$1')}, (SELECT ${milliseconds} AS ms) now ORDER BY 5`,
      [JSON.stringify(rows)],
    );
    await this.endWait(seals.map(({ eventId }) => eventId));
  }

  async lastOfRows(position: number, limit: number): Promise<readonly AuditEvent[]> {
    const rows = await this.scope.query(
      `SELECT e.id FROM audit_seal s JOIN audit_event e ON e.id = s.event_id
       WHERE s.position <= $1 AND e."after" IS NOT NULL AND e.resource_type NOT IN (${withoutRows}) AND NOT EXISTS (
         SELECT 1 FROM audit_event l LEFT JOIN audit_seal ls ON ls.event_id = l.id
         WHERE l.resource_id = e.resource_id AND l.resource_type = e.resource_type AND l.id <> e.id
           AND (ls.position IS NULL OR ls.position > s.position))
       ORDER BY s.position LIMIT $2`,
      [position, limit],
    );
    const ids = rows.map((row) => row.id as string);
    const events = new Map((await this.getMany(ids)).map((event) => [event.id, event]));
    return ids.flatMap((id) => events.get(id) ?? []);
  }

  async anchorAt({ position, hash }: AuditHead): Promise<void> {
    const { milliseconds, textTime } = this.scope.engine;
    await this.scope.run(
      `INSERT INTO audit_anchor (position, hash, created, sealed)
       SELECT $1, $2, ${textTime('now.ms')}, (SELECT max(sealed) FROM audit_seal WHERE position <= $1)
       FROM (SELECT ${milliseconds} AS ms) now`,
      [position, hash],
    );
  }

  async removeCut(limit: number): Promise<number> {
    const [cut] = await this.scope.query(
      `SELECT MIN(position) AS first, (SELECT MAX(position) FROM audit_anchor) AS last FROM audit_seal`,
      [],
    );
    // Null if there are none; NaN compares false.
    if (!(Number(cut!.first ?? NaN) <= Number(cut!.last ?? NaN))) return 0;
    const upTo = Math.min(Number(cut!.last), Number(cut!.first) + limit - 1);
    // Events first: the links identify the events that may be deleted.
    await this.scope.run('DELETE FROM audit_event WHERE id IN (SELECT event_id FROM audit_seal WHERE position <= $1)', [
      upTo,
    ]);
    return (await this.scope.run('DELETE FROM audit_seal WHERE position <= $1', [upTo])).affected;
  }

  private async endWait(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const sequences = ids.map((id) => this.waiting.get(id));
    await this.scope.run(
      `DELETE FROM audit_unsealed WHERE sequence IN (
         SELECT CAST(value->>0 AS bigint) FROM ${this.scope.engine.jsonElements('$1')})`,
      [JSON.stringify(sequences.map((sequence) => [sequence]))],
    );
  }
}

/** Number of hex digits of a counter that `reserveCounters` returns. */
const LOW_DIGITS = 7;

/**
 * Reserves the counters of this many ids, and returns the middle of the ids and the last 7 digits of the first counter,
 * which all fit into 7 digits. See `endOfId`.
 */
export function reserveCounters(count: number): { readonly prefix: string; readonly first: number } {
  const span = 16 ** LOW_DIGITS;
  if ((written % span) + count >= span) written += span - (written % span);
  const first = written + 1;
  written += count;
  const high = Math.floor(first / span).toString(16);
  return { prefix: `7${high.padStart(3, '0').slice(-3)}8`, first: first % span };
}

function isSame(rows: readonly Row[], column: number): boolean {
  return rows.every((row) => row[column] === rows[0]![column]);
}

/** Returns null for a link without an event. */
function formerRowOf(link: Readonly<Record<string, unknown>>): FormerRow | null {
  if (link.created === null) return null;
  return {
    created: link.created as string,
    resourceType: link.resource_type as FormerRow['resourceType'],
    resourceId: link.resource_id as string,
    before: link.before as string | null,
  };
}

function headOf({ position, hash }: Readonly<Record<string, unknown>>): AuditHead {
  return { position: Number(position), hash: hash as string };
}

/**
 * Returns the part of a UUIDv7 after the time (RFC 9562, section 6.2, method 1): a counter of 40 bits, and 32 random
 * bits.
 */
function endOfId(id: string): string {
  const counter = (++written).toString(16).padStart(10, '0').slice(-10);
  return `7${counter.slice(0, 3)}8${counter.slice(3)}${id.slice(-8)}`;
}
