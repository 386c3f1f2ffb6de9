import { canonicalDistinguishedName } from '@identity-governance/values';
import { InputError } from '../input-error';
import { columnsOfRule, type MappedRecord } from '../mapping/bind-rule';
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
  return [...new Set(rules.flatMap((rule) => columnsOfRule(rule).filter((name) => !isItem(rule, name))))];
}

function isItem({ each }: DirectorySearch['rules'][number], name: string): boolean {
  return each !== undefined && name === 'item';
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
      notes: [...describeReferrals(client.referrals), ...found.flatMap(describeAbsent)],
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

  constructor(private readonly found: readonly FoundEntries[]) {
    for (const { entries } of found) {
      for (const entry of entries) this.byDn.set(comparable(entry.dn), entry);
    }
    for (const { search, entries } of found) {
      if (search.members !== undefined) this.addMembers(entries, search.members, search.memberKey);
    }
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

  private addMembers(groups: readonly DirectoryEntry[], members: string, key: string | undefined): void {
    const byKey = key === undefined ? undefined : this.entriesBy(key);
    for (const { dn, attributes } of groups) {
      for (const member of attributes.get(members.toLowerCase()) ?? []) {
        const names = byKey === undefined ? [comparable(member)] : (byKey.get(member) ?? []);
        for (const name of names) addTo(this.groups, name, dn);
      }
    }
  }

  private entriesBy(key: string): ReadonlyMap<string, readonly string[]> {
    const byKey = new Map<string, string[]>();
    for (const entry of this.found.flatMap(({ entries }) => entries)) {
      for (const value of entry.attributes.get(key.toLowerCase()) ?? []) addTo(byKey, value, comparable(entry.dn));
    }
    return byKey;
  }
}

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}

function comparable(dn: string): string {
  return canonicalDistinguishedName(dn) ?? dn;
}
