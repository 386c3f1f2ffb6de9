import {
  digestOf,
  erasedEvent,
  origin,
  PersonRewriter,
  type Person,
  sealEvents,
  stateParts,
  valuesDigest,
  type Actor,
  type AuditEvent,
  type IdGenerator,
  type SealedEvent,
  type SealTools,
} from '@identity-governance/application';
import { compareText, err, ok, type Result } from '@identity-governance/values';
import { TypeOrmAuditEvents } from '../collections/audit-event-collection';
import type { TransactionScope } from '../connections/transaction-scope';
import type { Database } from '../database';
import { listTables, type StoredTable } from '../moving/list-tables';
import { shortenLog } from '../shorten-log';
import { auditEventTable } from '../tables/audit-event-table';
import { tablesTo } from './erased-tables';
import { isChanged, isOutdatedBy, learnFromRecords, PAGE, searchLog, type SearchedLog } from './search-log';
import { changesOf, findRows, keyOf, updateRow, valuesOf } from './stored-values';

const MAX_PLACES = 10;

export interface ErasureRequest {
  readonly identityId: string;
  /** More names, mail addresses, login names and ids of accounts of the person, which the log may no longer have. */
  readonly also: readonly string[];
  readonly reason: string;
  /** Whether values that rows of the inventory have too stay in texts, instead of a refusal. */
  readonly isForced: boolean;
  readonly deletesReports: boolean;
}

export interface ErasurePorts {
  readonly database: Database;
  readonly actor: Actor;
  readonly ids: IdGenerator;
  readonly tools: SealTools;
}

export interface ErasedIdentity {
  /** The id that the rows have instead. */
  readonly pseudonym: string;
  /** Number of audit events whose values were changed. */
  readonly events: number;
  /** Number of changed rows of other tables. */
  readonly rows: number;
  /** Canonical forms of values that stay in texts, because rows of the inventory have them. */
  readonly kept: readonly string[];
  /** Ids of stored reports that may name the person. */
  readonly reports: readonly string[];
  /** Whether earlier events were removed: records may have names of the person that only those had. */
  readonly isLogCut: boolean;
  /** Whether SQLite's write-ahead log has former values until readers end, and the worker truncates it. */
  readonly leavesLog: boolean;
}

/**
 * Why nothing was erased:
 *
 * - `identity-unknown`: no event or violation refers to it, and the request names nothing else.
 * - `identity-in-use`: it is in the inventory, or these rows refer to it.
 * - `values-in-use`: these rows of the inventory have a name, mail address or id of the person in a text.
 * - `events-unsalted`: events up to this position cover the values by their links (format 1).
 * - `reason-names-person`: the reason would be stored.
 */
export type ErasureRefusal =
  | { readonly kind: 'identity-unknown' }
  | { readonly kind: 'identity-in-use' | 'values-in-use'; readonly places: readonly string[] }
  | { readonly kind: 'events-unsalted'; readonly position: number; readonly sealed: string }
  | { readonly kind: 'reason-names-person' };

/** Returns a sentence with the remedy. */
export function describeErasureRefusal(refusal: ErasureRefusal): string {
  switch (refusal.kind) {
    case 'identity-unknown':
      return 'no stored row names this identity';
    case 'identity-in-use':
      return `rows still refer to the identity: ${refusal.places.join('; ')}. Delete or change them first`;
    case 'values-in-use':
      return `rows have values of the person in strings: ${refusal.places.join('; ')}. Change them first, or use \`--force\`: these values then stay in all strings`;
    case 'events-unsalted':
      return `audit events up to position ${refusal.position}, sealed at ${refusal.sealed}, were sealed by an earlier version, whose format cannot lose values: remove them first with \`governance audit cut\``;
    case 'reason-names-person':
      return 'the reason names the person, and would be stored: use other words';
  }
}

/**
 * Replaces a person who left by one pseudonym in all stored rows, in one transaction; see docs/decisions/erasure.md.
 * The log is searched before, without locks. On SQLite the file is then written again, so that no free page has the
 * former values.
 */
export async function eraseIdentity(
  { database, ...ports }: ErasurePorts,
  request: ErasureRequest,
): Promise<Result<ErasedIdentity, ErasureRefusal>> {
  const pseudonym = `erased-${ports.tools.newSalts(1)[0]!.slice(0, 16)}`;
  let erased: Erased | undefined;
  while (erased === undefined) {
    const log = await database.read(async (scope) => searchLog(scope, { ...request, pseudonym }));
    erased = await database.write(async (scope) => {
      await scope.lock(stateParts);
      return new EraseIdentity(scope, { ports, request, pseudonym, log }).execute();
    });
  }
  // Also if another call erased the identity and was interrupted then.
  if (!erased.ok && erased.error.kind !== 'identity-unknown') return erased;
  const leavesLog = await writeFileAgain(database);
  return erased.ok ? ok({ ...erased.value, leavesLog }) : erased;
}

type Erased = Result<Omit<ErasedIdentity, 'leavesLog'>, ErasureRefusal>;

/** Writes a SQLite file without free pages. Returns whether its write-ahead log still has the former ones. */
async function writeFileAgain(database: Database): Promise<boolean> {
  if (database.engine !== 'sqlite') return false;
  await database.runUnlimited('VACUUM', []);
  return !(await shortenLog(database, 0));
}

interface Erasing {
  readonly ports: Omit<ErasurePorts, 'database'>;
  readonly request: ErasureRequest;
  readonly pseudonym: string;
  readonly log: SearchedLog;
}

type Link = Omit<SealedEvent, 'event'>;

/** A row that named the person before a change. */
interface Former {
  /** Of the change, RFC 3339. */
  readonly time: string;
  readonly type: AuditEvent['resourceType'];
  readonly id: string;
}

/** One erasure in one transaction, under the locks of all parts of the state and of the sealer. */
class EraseIdentity {
  private readonly events: TypeOrmAuditEvents;
  private readonly person: Person;
  private readonly pseudonym: string;
  private readonly ports: Erasing['ports'];
  private readonly request: ErasureRequest;
  private tables: ReadonlyMap<string, StoredTable> = new Map();

  constructor(
    private readonly scope: TransactionScope,
    private readonly erasing: Erasing,
  ) {
    this.events = new TypeOrmAuditEvents(scope);
    this.person = erasing.log.person;
    this.pseudonym = erasing.pseudonym;
    this.ports = erasing.ports;
    this.request = erasing.request;
  }

  /** Returns undefined if the log is to be searched again, because it now says more about the person. */
  async execute(): Promise<Erased | undefined> {
    this.tables = new Map((await listTables(this.scope)).map((table) => [table.name, table]));
    await this.sealAll();
    const known = this.person.texts.size;
    const isTarget = await learnFromRecords(this.scope, this.person);
    const later = await this.findLater();
    const whole = new PersonRewriter(this.person, this.pseudonym);
    if (whole.row({ reason: this.request.reason }).reason !== this.request.reason)
      return err({ kind: 'reason-names-person' });
    const inUse = await this.findUses(whole);
    if (inUse?.kind === 'identity-in-use') return err(inUse);
    if (later === undefined || this.person.texts.size > known) return undefined;
    if (inUse !== undefined) return err(inUse);
    const kept = whole.found;
    const rewriter = new PersonRewriter(this.person, this.pseudonym, kept);
    const { links, formers } = await this.findLinks(rewriter, later);
    const unsalted = links.findLast(({ salt, digest }) => salt === null && digest === null);
    if (unsalted !== undefined) {
      return err({ kind: 'events-unsalted', position: unsalted.position, sealed: unsalted.sealed });
    }
    // Any word may be in a text: a misspelled id must not be replaced there.
    if (!rewriter.takeReference() && !isTarget && this.request.also.length === 0)
      return err({ kind: 'identity-unknown' });
    const reports = await this.findReports(formers);
    let rows = await this.forget(rewriter);
    for (const name of tablesTo('rewrite')) rows += await this.rewrite(this.tables.get(name)!, rewriter);
    if (links.length === 0 && rows === 0) return err({ kind: 'identity-unknown' });
    // A worker may have read the former state: it drops its answer without the question, and starts a report again.
    await this.scope.run('DELETE FROM state_query WHERE status = $1', ['PENDING']);
    await this.scope.run('UPDATE violation_report SET attempt = NULL WHERE status = $1', ['PENDING']);
    await this.reload(rewriter);
    await this.eraseEvents(links, rewriter);
    if (this.request.deletesReports) await this.deleteReports(reports);
    const isLogCut = (await this.events.anchor()) !== undefined;
    return ok({ pseudonym: this.pseudonym, events: links.length, rows, kept: [...kept].sort(), reports, isLogCut });
  }

  private async sealAll(): Promise<void> {
    for (;;) {
      const events = await this.events.takeUnsealed(PAGE);
      if (events.length === 0) return;
      await this.events.seal(sealEvents((await this.events.head()) ?? origin, events, this.ports.tools));
    }
  }

  /** Returns the positions after the search; undefined if an event there says more about the person. */
  private async findLater(): Promise<readonly number[] | undefined> {
    const positions: number[] = [];
    for (let position = this.erasing.log.until; ;) {
      const links = await this.events.sealedAfter(position, PAGE);
      for (const { event, ...link } of links) {
        if (event !== null && isOutdatedBy(this.erasing.log, event)) return undefined;
        if (event !== null) this.person.learn(event);
        positions.push(link.position);
      }
      if (links.length < PAGE) return positions;
      position = links.at(-1)!.position;
    }
  }

  /** Returns the refusal, if rows of the inventory refer to the person or have its values. */
  private async findUses(rewriter: PersonRewriter): Promise<ErasureRefusal | undefined> {
    const references: string[] = [];
    const texts: string[] = [];
    const { scope, person } = this;
    const find = async (table: StoredTable, isLive: (values: Readonly<Record<string, unknown>>) => boolean) => {
      for await (const row of findRows(scope, table, (text) => rewriter.mayName(text))) {
        const values = valuesOf(table, row);
        if (!isLive(values)) continue;
        rewriter.takeReference();
        const changes = changesOf(table, values, rewriter.row(values));
        const place = `${table.name} \`${keyOf(table, row)}\` (${changes.map(([column]) => column).join(', ')})`;
        if (changes.length > 0) (rewriter.takeReference() ? references : texts).push(place);
      }
    };
    const [assigned] = await scope.query('SELECT 1 FROM assignment WHERE identity_id = $1 LIMIT 1', [person.id]);
    if (assigned !== undefined) references.push('its assignments');
    for (const id of person.storedAccounts) {
      const [left] = await scope.query('SELECT 1 FROM account WHERE id = $1 AND identity_id IS NULL', [id]);
      if (left !== undefined) references.push(`account \`${id}\` (without an identity; it was the person's)`);
    }
    for (const name of tablesTo('refuse')) if (name !== 'assignment') await find(this.tables.get(name)!, () => true);
    await find(this.tables.get('violation')!, ({ ended }) => ended === null);
    await find(this.tables.get('pending_change')!, ({ state }) => state === 'PENDING');
    const first = (places: readonly string[]) =>
      places.length > MAX_PLACES ? [...places.slice(0, MAX_PLACES), `and ${places.length - MAX_PLACES} more`] : places;
    if (references.length > 0) return { kind: 'identity-in-use', places: first(references) };
    if (texts.length > 0 && !this.request.isForced) return { kind: 'values-in-use', places: first(texts) };
    return undefined;
  }

  /** Returns the links of the events that name the person, without the events, and what these say of other rows. */
  private async findLinks(rewriter: PersonRewriter, later: readonly number[]) {
    const positions = [...this.erasing.log.positions, ...later];
    const [links, formers]: [Link[], Former[]] = [[], []];
    for (let start = 0; start < positions.length; start += PAGE) {
      for (const { event, ...link } of await this.events.sealedAt(positions.slice(start, start + PAGE))) {
        if (event === null || !isChanged(event, rewriter)) continue;
        links.push(link);
        if (this.isFormer(event)) formers.push({ time: event.created, type: event.resourceType, id: event.resourceId });
      }
    }
    return { links, formers };
  }

  /** Returns whether a policy named the person before the event, or an identity had it as its manager. */
  private isFormer({ resourceType, before }: AuditEvent): boolean {
    if (resourceType === 'IDENTITY') return before?.managerId === this.person.id;
    return resourceType === 'SOD_POLICY' && JSON.stringify(before).includes(JSON.stringify(this.person.id));
  }

  private async forget(rewriter: PersonRewriter): Promise<number> {
    const { scope, person } = this;
    const texts = [...person.texts, person.id];
    const among = texts.map((_, i) => `$${i + 1}`).join(', ');
    const mails = await scope.run('DELETE FROM mail WHERE identity_id = $1', [person.id]);
    await scope.run(`DELETE FROM console_session WHERE subject IN (${among})`, texts);
    await scope.run(`DELETE FROM console_link WHERE persona IN (${among})`, texts);
    return mails.affected + (await this.forgetAnswers(rewriter));
  }

  /** Answers about past states can be given again. */
  private async forgetAnswers(rewriter: PersonRewriter): Promise<number> {
    const table = this.tables.get('state_query')!;
    const id = JSON.stringify(this.person.id);
    let count = 0;
    for await (const row of findRows(this.scope, table, (text) => rewriter.mayName(text))) {
      const values = valuesOf(table, row);
      const isNamed = changesOf(table, values, rewriter.row(values)).length > 0;
      if (!isNamed && !row.some((value) => String(value).includes(id))) continue;
      await this.scope.run('DELETE FROM state_query WHERE id = $1', [values.id]);
      count++;
    }
    return count;
  }

  private async rewrite(table: StoredTable, rewriter: PersonRewriter): Promise<number> {
    let count = 0;
    for await (const row of findRows(this.scope, table, (text) => rewriter.mayName(text))) {
      const values = valuesOf(table, row);
      const changes = changesOf(table, values, rewriter.row(values));
      if (changes.length === 0) continue;
      await updateRow(this.scope, table, { row, changes });
      count++;
    }
    return count;
  }

  /** An entry of the change log without a key says that any row of the kind may have changed. */
  private async reload(rewriter: PersonRewriter): Promise<void> {
    const table = this.tables.get('change_log')!;
    for await (const row of findRows(this.scope, table, (text) => rewriter.mayName(text))) {
      const changes = [['row_key', '*']] as const;
      await updateRow(this.scope, table, { row, changes });
    }
  }

  /** Exchanges the salts of the links for digests, rewrites the events, and names them in sealed events. */
  private async eraseEvents(links: readonly Link[], rewriter: PersonRewriter): Promise<void> {
    const { actor, ids, tools } = this.ports;
    for (let start = 0; start < links.length; start += PAGE) {
      const named: (readonly [position: number, digest: string])[] = [];
      for (const link of links.slice(start, start + PAGE)) {
        const [event] = await this.events.getMany([link.eventId]);
        const rewritten = rewriter.event(event!);
        if (link.salt !== null) {
          const values = digestOf(link, event!, tools.digest);
          await this.scope.run('UPDATE audit_seal SET salt = NULL, digest = $1 WHERE position = $2', [
            values,
            link.position,
          ]);
        }
        await this.writeEvent(rewritten);
        named.push([link.position, valuesDigest('', rewritten, tools.digest)]);
      }
      const erasure = { reason: this.request.reason, events: named };
      await this.events.append([erasedEvent({ actor, id: ids.next(), pseudonym: this.pseudonym, erasure })]);
      await this.sealAll();
    }
  }

  private async writeEvent(event: AuditEvent): Promise<void> {
    const { columns } = auditEventTable;
    const set = columns.map(({ name }, i) => `"${name}" = $${i + 1}`).join(', ');
    const row = auditEventTable.toRow(event);
    await this.scope.run(`UPDATE audit_event SET ${set} WHERE id = $${row.length + 1}`, [...row, event.id]);
  }

  /** Reports have rows of records: those of policies whose records name the person, or did when it was written. */
  private async findReports(formers: readonly Former[]): Promise<readonly string[]> {
    const sql = 'SELECT id, created, policy_id, policy_ids FROM violation_report ORDER BY created, id';
    const reports = await this.scope.query(sql, []);
    if (reports.length === 0) return [];
    const oldest = reports[0]!.created as string;
    const policies = await this.findNamingPolicies(formers.filter(({ time }) => time >= oldest));
    const namesPerson = ({ policy_id: one, policy_ids: several }: Readonly<Record<string, unknown>>) => {
      const of =
        several === null ? (one === null ? undefined : [one as string]) : (JSON.parse(several as string) as string[]);
      return policies.size > 0 && (of === undefined || of.some((id) => policies.has(id)));
    };
    return reports
      .filter(namesPerson)
      .map(({ id }) => id as string)
      .sort(compareText);
  }

  /**
   * Returns the policies whose reports may name the person: as target, owner, manager, applier or approver. Nothing
   * refers to it at present: `formers` are the rows that did since the oldest report.
   */
  private async findNamingPolicies(formers: readonly Former[]): Promise<ReadonlySet<string>> {
    const { scope, person } = this;
    const idsOf = (wanted: Former['type']) => formers.filter(({ type }) => type === wanted).map(({ id }) => id);
    const policies = new Set(idsOf('SOD_POLICY'));
    const collect = async (sql: string, parameter: string) => {
      for (const { policy_id: id } of await scope.query(sql, [parameter])) policies.add(id as string);
    };
    for (const table of ['violation', 'violation_past']) {
      const targets = new Set([person.id, ...idsOf('IDENTITY')]);
      for (const id of targets) await collect(`SELECT DISTINCT policy_id FROM ${table} WHERE target_id = $1`, id);
      await collect(`SELECT DISTINCT policy_id FROM ${table} WHERE owner_id = $1`, person.id);
    }
    const of = 'SELECT DISTINCT v.policy_id FROM violation v JOIN';
    await collect(`${of} applied_control c ON c.violation_id = v.id WHERE c.applier_id = $1`, person.id);
    const caused = scope.engine.contains('h.cause', '$1');
    await collect(`${of} violation_history h ON h.violation_id = v.id WHERE ${caused}`, JSON.stringify(person.id));
    return policies;
  }

  private async deleteReports(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await this.scope.run('DELETE FROM violation_report_chunk WHERE report_id = $1', [id]);
      await this.scope.run('DELETE FROM violation_report WHERE id = $1', [id]);
    }
  }
}
