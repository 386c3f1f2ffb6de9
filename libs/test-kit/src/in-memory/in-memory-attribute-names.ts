import type { Account, AccountAttribute, Source } from '@identity-governance/records';
import {
  type AttributeName,
  findNameClash,
  namesOfAccount,
  namesOfSchema,
  namesOfSource,
} from '@identity-governance/domain/names';
import type { SearchAttribute } from '@identity-governance/records';
import { canonicalName, compareText } from '@identity-governance/values';
import {
  UniqueNameTaken,
  type AttributeNameReader,
  type ChangeWatcher,
  type SaveCounts,
} from '@identity-governance/application';
import type { InMemoryKind } from './in-memory-collection';
import { InMemoryCollection } from './in-memory-collection';
import { InMemoryNamedCollection } from './in-memory-named-collection';
import type { InMemoryDraft } from './in-memory-state';

/** Scans all rows: no index of the names is kept. */
export function openAttributeNames(draft: InMemoryDraft): AttributeNameReader {
  return {
    async findUse(name) {
      const canonical = canonicalName(name);
      const uses = listNames(draft).filter((use) => canonicalName(use.name) === canonical);
      return Promise.resolve(uses.sort(compareUses)[0]);
    },
  };
}

function listNames(draft: InMemoryDraft): readonly AttributeName[] {
  return [
    ...[...draft.rows<Source>('sources').values()].flatMap(namesOfSource),
    ...[...draft.rows<AccountAttribute>('accountAttributes').values()].flatMap(namesOfSchema),
    ...[...draft.rows<Account>('accounts').values()].flatMap(namesOfAccount),
  ];
}

function isInUse(name: string, names: readonly AttributeName[]): boolean {
  const clash = findNameClash(name, names);
  return clash !== undefined && 'sourceId' in clash;
}

function compareUses(a: AttributeName, b: AttributeName): number {
  return compareText(a.kind, b.kind) || compareText(a.sourceId, b.sourceId) || compareText(a.name, b.name);
}

interface NamingKind<T, K> extends InMemoryKind<T, K> {
  readonly namesOf: (row: T) => readonly AttributeName[];
}

/** Rows that bring in names of attributes. */
export class InMemoryNamingCollection<T extends object, K> extends InMemoryCollection<T, K> {
  constructor(
    draft: InMemoryDraft,
    private readonly naming: NamingKind<T, K>,
  ) {
    super(draft, naming);
  }

  override async save(rows: readonly T[], onChange?: ChangeWatcher<T>): Promise<SaveCounts> {
    const taken = [...this.draft.rows<SearchAttribute>('searchAttributes').values()].map(({ name }) => name);
    const names = taken.length === 0 ? [] : rows.flatMap(this.naming.namesOf);
    if (taken.some((name) => isInUse(name, names))) throw new UniqueNameTaken('searchAttributes');
    return super.save(rows, onChange);
  }
}

export class InMemorySearchAttributes extends InMemoryNamedCollection<SearchAttribute> {
  constructor(draft: InMemoryDraft) {
    super(draft, {
      table: 'searchAttributes',
      kind: 'searchAttributes',
      orderParts: ({ name }) => [canonicalName(name)],
    });
  }

  override async save(
    rows: readonly SearchAttribute[],
    onChange?: ChangeWatcher<SearchAttribute>,
  ): Promise<SaveCounts> {
    const names = listNames(this.draft);
    if (rows.some(({ name }) => isInUse(name, names))) throw new UniqueNameTaken('searchAttributes');
    return super.save(rows, onChange);
  }
}
