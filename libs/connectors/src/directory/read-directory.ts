import { canonicalDistinguishedName, canonicalName, quote, shorten } from '@identity-governance/values';
import { InputError } from '../input-error';
import { columnsOfRule } from '../mapping/bind-rule';
import type { MappedRecord } from '../mapping/mapped-record';
import { DirectoryClient, type DirectoryEntry } from './directory-client';
import { dnColumn, groupsColumn, readColumn, type Directory, type DirectorySearch } from './parse-directory';

/** The entries of a search. */
export interface FoundEntries {
  readonly name: string;
  readonly search: DirectorySearch;
  readonly columns: readonly string[];
  readonly entries: readonly DirectoryEntry[];
}

/** The entries that were read, with notes for the user. */
export interface ReadDirectory {
  readonly found: readonly FoundEntries[];
  readonly toRecord: (found: FoundEntries, index: number) => MappedRecord;
  readonly notes: readonly string[];
}

/** Returns the columns that the rules of a search name. */
export function columnsOfSearch({ rules }: DirectorySearch): readonly string[] {
  return [...new Set(rules.flatMap(columnsOfRule))];
}

/** Reads all searches of a directory into memory. Throws an `InputError` unless each is complete. */
export async function readDirectory({ ldap, searches }: Directory): Promise<ReadDirectory> {
  const client = await DirectoryClient.open(ldap);
  try {
    const found: FoundEntries[] = [];
    const ofOthers = attributesOfOthers(Object.values(searches));
    for (const [name, search] of Object.entries(searches)) {
      const columns = columnsOfSearch(search);
      const own = columns.map((column) => readColumn(column).own);
      const names = new Set([...own, ...ofOthers, ...(search.members === undefined ? [] : [search.members])]);
      names.delete(dnColumn);
      names.delete(groupsColumn);
      const entries = await client.search({ ...search, base: search.base ?? ldap.base }, [...names]);
      found.push({ name, search, columns, entries });
    }
    const links = new EntryLinks(found);
    return {
      found,
      toRecord: ({ entries, columns }, index) => links.toRecord(entries[index]!, { columns, line: index + 1 }),
      notes: [...describeReferrals(client.referrals), ...found.flatMap(describeAbsent), ...links.describeMissing()],
    };
  } finally {
    await client.close();
  }
}

/** Returns the attributes to read of each entry because other entries reference it. */
function attributesOfOthers(searches: readonly DirectorySearch[]): readonly string[] {
  const columns = searches.flatMap(columnsOfSearch).flatMap((column) => readColumn(column).named ?? []);
  return [...columns, ...searches.flatMap(({ memberKey }) => memberKey ?? [])];
}

function describeReferrals(count: number): readonly string[] {
  if (count === 0) return [];
  return [`${count} referrals to other directories were not followed; what is there was not read`];
}

/**
 * Describes attributes that no entry has: a misspelled attribute, or one that the bind may not read, causes no error.
 */
function describeAbsent({ name, search, columns, entries }: FoundEntries): readonly string[] {
  if (entries.length === 0) return [`the search \`${name}\` found no entry`];
  const has = (attribute: string) => entries.some(({ attributes }) => attributes.has(attribute.toLowerCase()));
  const { members } = search;
  if (members !== undefined && !has(members)) {
    throw new InputError(
      `no entry of the search \`${name}\` has the attribute \`${members}\`: all memberships would be lost; check its name, and that the bind may read it`,
    );
  }
  const names = new Set(columns.map((column) => readColumn(column).own));
  const absent = [...names].filter((own) => own !== dnColumn && own !== groupsColumn && !has(own));
  return absent.map((attribute) => `no entry of the search \`${name}\` has the attribute \`${attribute}\``);
}

const invalidReason = 'is not text in UTF-8';

/** Finds the entries that others reference. Distinguished names are compared by RFC 4514 and RFC 4518. */
class EntryLinks {
  private readonly byDn = new Map<string, DirectoryEntry>();
  /** The distinguished names of the groups that an entry is a member of, by that of the entry. */
  private readonly groups = new Map<string, string[]>();
  private readonly missing: MissingNames[] = [];

  constructor(private readonly found: readonly FoundEntries[]) {
    for (const { entries } of found) {
      for (const entry of entries) this.byDn.set(comparable(entry.dn), entry);
    }
    for (const { name, search, columns, entries } of found) {
      if (search.members !== undefined) this.addMembers({ name, entries }, search.members, search.memberKey);
      const naming = columns.map(readColumn).filter(({ own, named }) => named !== undefined && own !== groupsColumn);
      for (const own of new Set(naming.map((column) => column.own))) this.checkNamed({ name, entries }, own);
    }
  }

  /** Describes the names for which no search found an entry. */
  describeMissing(): readonly string[] {
    return this.missing.flatMap((one) => one.describe());
  }

  toRecord(
    entry: DirectoryEntry,
    { columns, line }: { readonly columns: readonly string[]; readonly line: number },
  ): MappedRecord {
    const lists = new Map<number, readonly string[]>();
    const cells = columns.map((column, i) => {
      const { own, named } = readColumn(column);
      if (entry.binary.includes(own.toLowerCase())) return '\ufffd';
      const values = named === undefined ? this.valuesOf(entry, own) : this.valuesOfNamed(entry, own, named);
      if (values.length > 1 || own === groupsColumn) lists.set(i, values);
      return values[0] ?? '';
    });
    return { line, cells, lists, ...(entry.binary.length > 0 && { invalidReason }) };
  }

  private valuesOf(entry: DirectoryEntry, name: string): readonly string[] {
    if (name === dnColumn) return [entry.dn];
    if (name === groupsColumn) return this.groups.get(comparable(entry.dn)) ?? [];
    return entry.attributes.get(name.toLowerCase()) ?? [];
  }

  /** Returns the values of the named entries. Entries that no search found have no values. */
  private valuesOfNamed(entry: DirectoryEntry, own: string, named: string): readonly string[] {
    return this.valuesOf(entry, own).flatMap((dn) => {
      const other = this.byDn.get(comparable(dn));
      return other === undefined ? [] : this.valuesOf(other, named);
    });
  }

  private addMembers({ name: search, entries: groups }: NamingEntries, members: string, key: string | undefined): void {
    const keys = key === undefined ? undefined : new EntryKeys(this.found, key);
    const missing = new MissingNames(search, members);
    this.missing.push(missing);
    for (const { dn, attributes } of groups) {
      for (const member of attributes.get(members.toLowerCase()) ?? []) {
        const name = comparable(member.replace(optionalUid, ''));
        const names = keys === undefined ? (this.byDn.has(name) ? [name] : []) : keys.find(member);
        if (names.length === 0) missing.add(member);
        for (const one of names) addTo(this.groups, one, dn);
      }
    }
  }

  private checkNamed({ name: search, entries }: NamingEntries, own: string): void {
    const missing = new MissingNames(search, own);
    this.missing.push(missing);
    for (const entry of entries) {
      for (const dn of this.valuesOf(entry, own)) if (!this.byDn.has(comparable(dn))) missing.add(dn);
    }
  }
}

type NamingEntries = Pick<FoundEntries, 'entries' | 'name'>;

/** What `uniqueMember` may have after the distinguished name (RFC 4517). */
const optionalUid = /#'[01]*'B$/;

/** The entries by the values of an attribute: those with the value, or else those that have it in another case. */
class EntryKeys {
  private readonly exact = new Map<string, string[]>();
  private readonly folded = new Map<string, string[]>();

  constructor(found: readonly FoundEntries[], key: string) {
    for (const entry of found.flatMap(({ entries }) => entries)) {
      for (const value of entry.attributes.get(key.toLowerCase()) ?? []) {
        addTo(this.exact, value, comparable(entry.dn));
        addTo(this.folded, fold(value), comparable(entry.dn));
      }
    }
  }

  find(value: string): readonly string[] {
    return this.exact.get(value) ?? this.folded.get(fold(value)) ?? [];
  }
}

/** Folds case and spaces, as the matching rule of most strings of directories does (RFC 4518). */
function fold(value: string): string {
  return canonicalName(value.trim().replace(/\s+/g, ' '));
}

/** The values of an attribute that name entries which no search found. */
class MissingNames {
  private count = 0;
  private readonly names = new Set<string>();

  constructor(
    private readonly search: string,
    private readonly attribute: string,
  ) {}

  add(name: string): void {
    this.count++;
    if (this.names.size < maxCounted) this.names.add(name);
  }

  describe(): readonly string[] {
    if (this.count === 0) return [];
    const [values, many] = [`${this.count} values of \`${this.attribute}\``, this.names.size >= maxCounted];
    const names = [...this.names].slice(0, maxNamed).map((name) => quote(shorten(name, maxShown)));
    const others = this.names.size > maxNamed ? ', …' : '';
    return [
      `${values} of the search \`${this.search}\` name ${many ? 'at least ' : ''}${this.names.size} entries that no search found, and count for none: ${names.join(', ')}${others}`,
    ];
  }
}

const maxCounted = 1_000_000;
const maxNamed = 5;
const maxShown = 120;

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}

function comparable(dn: string): string {
  return canonicalDistinguishedName(dn) ?? dn;
}
