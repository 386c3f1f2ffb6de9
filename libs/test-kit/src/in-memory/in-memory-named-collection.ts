import { canonicalName } from '@identity-governance/values';
import {
  UniqueNameTaken,
  type ChangeWatcher,
  type NameReader,
  type SaveCounts,
  type UniquelyNamedKind,
} from '@identity-governance/application';
import type { InMemoryKind } from './in-memory-collection';
import { InMemoryCollection } from './in-memory-collection';
import type { InMemoryDraft } from './in-memory-state';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface NamedKind<T> extends Pick<InMemoryKind<T, string>, 'kind' | 'orderParts'> {
  readonly table: UniquelyNamedKind;
}

/** Rows keyed by id whose names are unique without case. */
export class InMemoryNamedCollection<T extends Named> extends InMemoryCollection<T, string> implements NameReader<T> {
  constructor(
    draft: InMemoryDraft,
    private readonly named: NamedKind<T>,
  ) {
    super(draft, { ...named, keyParts: (key) => [typeof key === 'string' ? key : key.id] });
  }

  async findByName(name: string): Promise<T | undefined> {
    return (await this.findByNames([name]))[0];
  }

  async findByNames(names: readonly string[]): Promise<readonly T[]> {
    const wanted = new Set(names.map(canonicalName));
    return Promise.resolve([...this.rows().values()].filter((row) => wanted.has(canonicalName(row.name))));
  }

  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.getMany(ids)).map(({ id, name }) => [id, name]));
  }

  override async save(rows: readonly T[], onChange?: ChangeWatcher<T>): Promise<SaveCounts> {
    const counts = await super.save(rows, onChange);
    const names = new Set([...this.rows().values()].map(({ name }) => canonicalName(name)));
    if (names.size < this.rows().size) throw new UniqueNameTaken(this.named.table);
    return counts;
  }
}
