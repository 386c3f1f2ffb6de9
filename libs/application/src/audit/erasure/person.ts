import { canonicalName } from '@identity-governance/values';
import type { AuditedRow, AuditEvent } from '../../ports/audit-event-log';
import { resourceIdOf } from '../replayed-state';

/** Scripts in which a name is not set apart by spaces, and may have two characters. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const unspaced = `[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`;
const [isUnspaced, startsUnspaced, endsUnspaced] = [unspaced, `^${unspaced}`, `${unspaced}$`].map(
  (pattern) => new RegExp(pattern, 'u'),
) as [RegExp, RegExp, RegExp];
/** Strings of fewer characters, and shorter numbers, are not searched in texts, which have them by chance. */
const isDistinctive = (text: string): boolean =>
  text.trim().length >= (/^\d*$/.test(text) ? 5 : isUnspaced.test(text) ? 2 : 3);
/** Dates and times are no texts; texts may start with one. */
const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/.test(text);

/** What names a person in stored rows, collected from the events and records that describe the person. */
export class Person {
  /** Accounts that exist no longer; others belong to the inventory. */
  readonly accountIds = new Set<string>();
  /** Those of them that ever belonged to another identity: without an identity, they are not the person's. */
  private readonly othersAccounts = new Set<string>();
  /** Accounts of the inventory that ever were the person's. */
  readonly storedAccounts = new Set<string>();
  /** Names, mail addresses and ids as they were written. */
  readonly texts = new Set<string>();
  /** The person's attributes: each name and value as a member of a JSON object. */
  readonly attributes = new Set<string>();
  /** Those of them that other identities have too: they name no person, and stay. */
  readonly sharedAttributes = new Set<string>();
  /** Attributes that ever carried entitlements, or that entitlements named, by source: their values stay. */
  private readonly carrying = new Set<string>();

  constructor(readonly id: string) {
    this.add(id);
  }

  /** Learns from an event: of the identity, of an account once its id is known, or of what accounts may carry. */
  learn({ resourceType, before, after }: Pick<AuditEvent, 'after' | 'before' | 'resourceType'>): void {
    for (const row of [before, after]) if (row !== null) this.learnRow(resourceType, row);
  }

  private learnRow(type: string, row: AuditedRow): void {
    if (type === 'IDENTITY' && row.id === this.id) {
      for (const name of ['name', 'email']) this.add(row[name]);
      for (const attribute of Object.entries(attributesOf(row))) this.attributes.add(memberOf(attribute));
    }
    if (type === 'ACCOUNT_ATTRIBUTE' && row.entitlement === true)
      this.carrying.add(attributeKey(row.sourceId, row.name));
    if (type === 'ENTITLEMENT' && row.attribute !== null) this.carrying.add(attributeKey(row.sourceId, row.attribute));
    if (type !== 'ACCOUNT' || !this.accountIds.has(String(row.id)) || !this.holds(row)) return;
    for (const name of ['id', 'nativeIdentity', 'name']) this.add(row[name]);
  }

  /** Learns from an event of an account whether it belonged to another identity; before `learn`. */
  learnOwner({ before, after }: Pick<AuditEvent, 'after' | 'before'>): void {
    for (const row of [before, after]) {
      if (typeof row?.identityId === 'string' && row.identityId !== this.id) this.othersAccounts.add(String(row.id));
    }
  }

  /** Returns whether the row of an account describes it as the person's. */
  holds({ id, identityId }: AuditedRow): boolean {
    return identityId === this.id || (typeof identityId !== 'string' && !this.othersAccounts.has(String(id)));
  }

  add(text: unknown): void {
    if (typeof text === 'string' && text !== '') this.texts.add(text);
  }

  /** Returns the attributes of the identity that other identities share. */
  sharedIn(row: AuditedRow): AuditedRow {
    const all = Object.entries(attributesOf(row));
    return Object.fromEntries(all.filter((attribute) => this.sharedAttributes.has(memberOf(attribute))));
  }

  /** Returns the attributes of an account that carry entitlements. */
  accessIn(row: AuditedRow): AuditedRow {
    const all = Object.entries(attributesOf(row));
    return Object.fromEntries(all.filter(([name]) => this.carrying.has(attributeKey(row.sourceId, name))));
  }
}

function attributesOf({ attributes }: AuditedRow): AuditedRow {
  return (attributes ?? {}) as AuditedRow;
}

function memberOf([name, value]: readonly [string, unknown]): string {
  return JSON.stringify({ [name]: value }).slice(1, -1);
}

function attributeKey(sourceId: unknown, name: unknown): string {
  return JSON.stringify([sourceId, canonicalName(String(name))]);
}

/** Properties that have the id of an identity, or the person as named in a token. */
const identityProperties: ReadonlySet<string> = new Set([
  ...['identityId', 'targetId', 'managerId', 'applierId', 'assigneeId', 'creatorId', 'modifierId'],
  ...['person', 'approvedBy', 'proposedBy', 'ruledBy', 'startedBy', 'actor'],
]);
/** Those of them that name a person by any claim of a token, such as the mail address. */
const authorProperties: ReadonlySet<string> = new Set(['creatorId', 'modifierId']);
/** Properties that name an identity unless the object says that its owner is a group. */
const ownerProperties: ReadonlySet<string> = new Set(['owner', 'ownerId']);
const ownNames: ReadonlySet<string> = new Set(['name', 'email', 'nativeIdentity']);
/** Where the keys of rows have the id of an identity, by kind. */
const identityPlaces: Readonly<Record<string, number>> = {
  ...{ identities: 0, assignments: 0, accountAccess: 0, governanceGroupMembers: 1 },
};
/** Ids and words of the service, in which no text is searched. */
const isPlain = (property: string): boolean =>
  /^(id|owner|type|kind|action|state|status|step|key|changed|created|modified|started|ended|time)$|Id$|Type$|Kind$/.test(
    property,
  );

type Members = Readonly<Record<string, unknown>>;

/**
 * Replaces everything that names a person in stored rows. References to the identity and its accounts are replaced by
 * their property; names, mail addresses and ids wherever a text has them as a word. Of the person's own rows, name,
 * mail address and attributes go, except attributes of accounts that carry entitlements, and shared ones of the
 * identity.
 *
 * Rewriting is a function of the row alone, so that rows that are equal before are equal after it.
 */
export class PersonRewriter {
  private hasReference = false;
  /** Canonical forms of the strings that were replaced in texts. */
  readonly found = new Set<string>();
  private readonly words: RegExp | undefined;
  /** The canonical form of the string of each of its spellings. */
  private readonly canonical: ReadonlyMap<string, string>;
  private readonly parts: RegExp;
  private readonly accounts: ReadonlyMap<string, string>;

  /**
   * `kept`: canonical forms of strings that stay in texts, because other rows have them. Undefined while such strings
   * are looked for: then the names of other identities are texts too, otherwise they are theirs, and stay.
   */
  constructor(
    private readonly person: Person,
    private readonly pseudonym: string,
    private readonly kept?: ReadonlySet<string>,
  ) {
    const ids = [...person.accountIds].sort();
    this.accounts = new Map(ids.map((id, i) => [id, `${pseudonym}-${i + 1}`]));
    const texts = [...person.texts].filter((text) => isDistinctive(text) && kept?.has(canonicalName(text)) !== true);
    const forms = texts.flatMap(formsOf);
    this.canonical = new Map(
      texts.flatMap((text) => formsOf(text).map((form) => [spellingOf(form), canonicalName(text)] as const)),
    );
    const words = alternatives([...new Set(forms)], wordOf);
    this.words = words === undefined ? undefined : new RegExp(words, 'giu');
    const all = [...forms, person.id, ...ids].flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
    this.parts = new RegExp(alternatives([...new Set(all)])!, 'iu');
  }

  /** Returns whether a stored string may name the person; it may be JSON. */
  mayName(text: string): boolean {
    return this.parts.test(text);
  }

  /** Returns whether a reference to the identity or an account was replaced since the last call. */
  takeReference(): boolean {
    const had = this.hasReference;
    this.hasReference = false;
    return had;
  }

  /** Returns an event without the person. */
  event(event: AuditEvent): AuditEvent {
    const rewritten = this.row({ ...event }) as unknown as AuditEvent;
    const row = rewritten.after ?? rewritten.before;
    const id = row === null ? undefined : resourceIdOf(event.resourceType, row);
    const isOwn = event.actor !== rewritten.actor || event.subject !== rewritten.subject;
    const { address, tokenId } = isOwn ? { address: null, tokenId: null } : rewritten;
    return { ...rewritten, resourceId: id ?? this.id(event.resourceId), address, tokenId };
  }

  /** Returns a row without the person. */
  row(row: Members): Members {
    return this.members(this.withoutValues(row));
  }

  /** Returns the row of an identity or account without its own values. */
  private withoutValues(row: Members): Members {
    if (row.id === this.person.id && 'email' in row) {
      const names = { id: this.reference(this.pseudonym), name: this.pseudonym, email: null };
      return { ...row, ...names, attributes: this.person.sharedIn(row) };
    }
    const account = 'nativeIdentity' in row ? this.accounts.get(String(row.id)) : undefined;
    if (account === undefined) return row;
    if (!this.person.holds(row)) {
      // A login that both had is the person's, too.
      const own = (name: unknown) => (this.person.texts.has(String(name)) ? account : name);
      const { nativeIdentity, name } = row;
      return { ...row, id: this.reference(account), nativeIdentity: own(nativeIdentity), name: own(name) };
    }
    const names = { id: this.reference(account), nativeIdentity: account, name: account };
    return { ...row, ...names, attributes: this.person.accessIn(row) };
  }

  private members(row: Members): Members {
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, this.member(name, value, row)]));
  }

  private member(name: string, value: unknown, parent: Members): unknown {
    if (typeof value === 'string') return this.string(name, value, parent);
    if (Array.isArray(value)) {
      if (name === 'key' && typeof parent.changed === 'string') return this.key(value, parent.changed);
      return value.map((item) => this.member('', item, parent));
    }
    if (typeof value !== 'object' || value === null) return value;
    if (name === 'attributes') return this.texts(value);
    if (name !== 'clientMetadata') return this.row(value as Members);
    const named = Object.entries(value).map(([own, member]) => [this.text(own), this.texts(member)]);
    return Object.fromEntries(named);
  }

  /** Returns a value whose properties clients name. */
  private texts(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.person.texts.has(String(value)) ? this.number(value) : value;
    if (Array.isArray(value)) return value.map((item) => this.texts(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.texts(member)]));
  }

  /** A number that is the id of the person. */
  private number(value: number): number | string {
    const text = this.text(String(value));
    return text === String(value) ? value : text;
  }

  private string(name: string, value: string, parent: Members): string {
    if (value === this.person.id && namesIdentity(name, parent)) return this.reference(this.pseudonym);
    if (name === 'id' && parent.type === 'ACCOUNT') return this.account(value);
    if (name === 'accountId') return this.account(value);
    if (name === 'name' && parent.type === 'IDENTITY' && parent.id === this.person.id) return this.pseudonym;
    if (name === 'name' && parent.type === 'ACCOUNT') return this.accounts.get(String(parent.id)) ?? this.text(value);
    if (name === 'targetName' && parent.targetId === this.person.id) return this.pseudonym;
    if (name === 'targetNameKey' && parent.targetId === this.person.id) return canonicalName(this.pseudonym);
    if ((isPlain(name) && !authorProperties.has(name)) || isDate(value)) return value;
    return this.kept !== undefined && this.isNameOfOther(name, parent) ? value : this.text(value);
  }

  /** Returns whether the property has a name of another identity, or of its account. */
  private isNameOfOther(name: string, parent: Members): boolean {
    const isOther = (id: unknown) => typeof id === 'string' && id !== this.person.id;
    if (name === 'targetName' || name === 'targetNameKey') return isOther(parent.targetId);
    if (!ownNames.has(name)) return false;
    return 'nativeIdentity' in parent ? isOther(parent.identityId) : 'email' in parent || parent.type === 'IDENTITY';
  }

  /** The key of a changed row, in the order of its fields. */
  private key(key: readonly unknown[], changed: string): readonly unknown[] {
    return key.map((part, i) => {
      if (part === this.person.id && identityPlaces[changed] === i) return this.reference(this.pseudonym);
      return changed === 'accounts' && typeof part === 'string' ? this.account(part) : part;
    });
  }

  /** Returns the id of the row of an event that has no row. */
  private id(id: string): string {
    return id === this.person.id ? this.pseudonym : (this.accounts.get(id) ?? id);
  }

  private account(id: string): string {
    const pseudonym = this.accounts.get(id);
    return pseudonym === undefined ? id : this.reference(pseudonym);
  }

  private reference(pseudonym: string): string {
    this.hasReference = true;
    return pseudonym;
  }

  private text(text: string): string {
    if (this.words === undefined) return text;
    return text.replace(this.words, (word) => {
      this.found.add(this.canonical.get(spellingOf(word)) ?? canonicalName(decoded(word)));
      return this.pseudonym;
    });
  }
}

/** Returns the ways in which texts and paths write a name. */
function formsOf(text: string): readonly string[] {
  const encoded = encodeURIComponent(text);
  // RFC 3986 reserves five more characters, which some clients encode.
  const wholly = encoded.replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  const [, given, family] = /^(.+)\s(\S+)$/s.exec(text) ?? [];
  const reversed = given === undefined || family === undefined ? [] : [`${family}, ${given}`];
  const written = [text, canonicalName(text), ...reversed].flatMap((one) => [
    one.normalize('NFC'),
    one.normalize('NFD'),
  ]);
  return [text, canonicalName(text), ...written, encoded, wholly];
}

/** Returns the string by which spellings that differ in case, white space or composition are found. */
function spellingOf(text: string): string {
  return canonicalName(text.replaceAll(gaps, ' '));
}

/** White space, as it is or as JSON writes it. */
const gap = String.raw`(?:\s|\\[nrt])+`;
const gaps = new RegExp(gap, 'g');

/** Returns the pattern of a string as a word. */
function wordOf(text: string): string {
  const start = startsUnspaced.test(text) ? '' : String.raw`(?<![\p{L}\p{N}\p{M}])`;
  const end = endsUnspaced.test(text) ? '' : String.raw`(?![\p{L}\p{N}\p{M}])`;
  return start + patternOf(text) + end;
}

function patternOf(text: string): string {
  return text
    .split(/\s+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join(gap);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // it has a percent sign of its own
  }
}

function namesIdentity(name: string, parent: Members): boolean {
  if (identityProperties.has(name)) return true;
  if (ownerProperties.has(name)) return parent.ownerType !== 'GOVERNANCE_GROUP';
  if (name === 'subject') return 'actor' in parent || 'client' in parent;
  return name === 'id' && parent.type === 'IDENTITY';
}

/** Returns a pattern that matches any of these strings, the longest first; undefined for none. */
function alternatives(texts: readonly string[], pattern = patternOf): string | undefined {
  const sorted = [...texts].sort((a, b) => b.length - a.length);
  return sorted.length === 0 ? undefined : sorted.map(pattern).join('|');
}
