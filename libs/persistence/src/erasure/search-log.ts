import { Person, PersonRewriter, type AuditEvent } from '@identity-governance/application';
import { TypeOrmAuditEvents } from '../collections/audit-event-collection';
import type { TransactionScope } from '../connections/transaction-scope';

/** Events that are read at once. */
export const PAGE = 1000;
/** Positions of one statement, which has a time limit. */
const SPAN = 50_000;

export interface SearchedPerson {
  readonly identityId: string;
  /** More names, mail addresses, login names and ids of accounts. */
  readonly also: readonly string[];
  readonly pseudonym: string;
}

/** What the audit log and the records know of a person, and where the log names it. */
export interface SearchedLog {
  readonly person: Person;
  /** Positions of the events that may name the person, ascending. */
  readonly positions: readonly number[];
  /** The last position that was searched. */
  readonly until: number;
}

/** Reads all sealed events, without a lock: they never change, and what follows is compared by `isOutdatedBy`. */
export async function searchLog(scope: TransactionScope, searched: SearchedPerson): Promise<SearchedLog> {
  return new LogSearch(scope, searched).execute();
}

/** Returns whether the search would have learned more from a later event. */
export function isOutdatedBy(
  { person }: SearchedLog,
  { resourceType, resourceId, before, after }: AuditEvent,
): boolean {
  if (resourceType === 'IDENTITY') return resourceId === person.id;
  if (resourceType !== 'ACCOUNT') return false;
  return person.accountIds.has(resourceId) || before?.identityId === person.id || after?.identityId === person.id;
}

/** Adds the names that records of violations have; returns whether there are records about the person. */
export async function learnFromRecords(scope: TransactionScope, person: Person): Promise<boolean> {
  let isTarget = false;
  for (const table of ['violation', 'violation_past']) {
    const names = await scope.query(`SELECT DISTINCT target_name FROM ${table} WHERE target_id = $1`, [person.id]);
    for (const { target_name: name } of names) person.add(name);
    isTarget ||= names.length > 0;
  }
  return isTarget;
}

export function isChanged(event: AuditEvent, rewriter: PersonRewriter): boolean {
  return rewriter.mayName(JSON.stringify(event)) && JSON.stringify(rewriter.event(event)) !== JSON.stringify(event);
}

class LogSearch {
  private readonly events: TypeOrmAuditEvents;
  private readonly person: Person;

  constructor(
    private readonly scope: TransactionScope,
    private readonly searched: SearchedPerson,
  ) {
    this.events = new TypeOrmAuditEvents(scope);
    this.person = new Person(searched.identityId);
  }

  async execute(): Promise<SearchedLog> {
    const { scope, person } = this;
    const until = (await this.events.head())?.position ?? 0;
    await this.learn(until);
    await learnFromRecords(scope, person);
    // All strings are searched: which of them stay is known later, and leaves out some of these events.
    const rewriter = new PersonRewriter(person, this.searched.pseudonym, new Set());
    const positions: number[] = [];
    for (let position = 0; ;) {
      const links = await this.events.sealedAfter(position, PAGE);
      for (const { event, ...link } of links) {
        if (event !== null && isChanged(event, rewriter)) positions.push(link.position);
      }
      if (links.length < PAGE) return { person, positions, until };
      position = links.at(-1)!.position;
    }
  }

  /** Collects what names the person from the events. */
  private async learn(until: number): Promise<void> {
    const { scope, person } = this;
    for (const text of this.searched.also) {
      person.add(text);
      person.accountIds.add(text);
    }
    await this.learnFromRow('IDENTITY', person.id);
    for (const attribute of person.attributes) {
      if (await this.isShared(attribute)) person.sharedAttributes.add(attribute);
    }
    const carrying = "e.resource_type IN ('ACCOUNT_ATTRIBUTE', 'ENTITLEMENT')";
    for await (const event of this.sealed(carrying, { until, parameters: [] })) person.learn(event);
    const quoted = JSON.stringify({ identityId: person.id }).slice(1, -1);
    const has = (column: string) => scope.engine.contains(`coalesce(e."${column}", '')`, '$3');
    const held = `e.resource_type = 'ACCOUNT' AND (${has('before')} OR ${has('after')})`;
    for await (const { resourceId, before, after } of this.sealed(held, { until, parameters: [quoted] })) {
      if (before?.identityId === person.id || after?.identityId === person.id) person.accountIds.add(resourceId);
    }
    for (const id of person.accountIds) {
      if ((await scope.query('SELECT 1 FROM account WHERE id = $1', [id])).length > 0) {
        person.accountIds.delete(id);
        person.storedAccounts.add(id);
      } else await this.learnFromAccount(id);
    }
  }

  /** Returns whether another identity has this attribute with this value. */
  private async isShared(attribute: string): Promise<boolean> {
    const { contains } = this.scope.engine;
    const ends = [`${attribute},`, `${attribute}}`];
    const sql = `SELECT 1 FROM identity WHERE id <> $1 AND (${contains('attributes', '$2')} OR ${contains('attributes', '$3')}) LIMIT 1`;
    return (await this.scope.query(sql, [this.person.id, ...ends])).length > 0;
  }

  private async learnFromAccount(id: string): Promise<void> {
    for await (const event of this.eventsOfRow('ACCOUNT', id)) this.person.learnOwner(event);
    await this.learnFromRow('ACCOUNT', id);
  }

  private async learnFromRow(type: string, id: string): Promise<void> {
    for await (const event of this.eventsOfRow(type, id)) this.person.learn(event);
  }

  private async *eventsOfRow(type: string, id: string): AsyncGenerator<AuditEvent> {
    const sql = 'SELECT id FROM audit_event WHERE resource_type = $1 AND resource_id = $2 ORDER BY id';
    yield* this.eventsOf(await this.scope.query(sql, [type, id]));
  }

  /** Yields the sealed events that meet the condition; its parameters start at `$3`. */
  private async *sealed(
    condition: string,
    { until, parameters }: { readonly until: number; readonly parameters: readonly unknown[] },
  ): AsyncGenerator<AuditEvent> {
    const sql = `SELECT e.id FROM audit_seal s JOIN audit_event e ON e.id = s.event_id
      WHERE s.position > $1 AND s.position <= $2 AND ${condition} ORDER BY s.position`;
    for (let from = (await this.events.anchor())?.position ?? 0; from < until; from += SPAN)
      yield* this.eventsOf(await this.scope.query(sql, [from, from + SPAN, ...parameters]));
  }

  private async *eventsOf(rows: readonly Readonly<Record<string, unknown>>[]): AsyncGenerator<AuditEvent> {
    for (let start = 0; start < rows.length; start += PAGE)
      yield* await this.events.getMany(rows.slice(start, start + PAGE).map(({ id }) => id as string));
  }
}
