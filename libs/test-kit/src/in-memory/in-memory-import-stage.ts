import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { Account, IdentityField } from '@identity-governance/records';
import type { IdentityId, SourceId } from '@identity-governance/values';
import { accessItemKey } from '@identity-governance/domain/shapes';
import {
  auditRules,
  importKinds,
  importRules,
  kindOfType,
  type AuditRule,
  type CollectionReader,
  type Comparison,
  type FoundIdentity,
  type IdentityKey,
  type ImportKind,
  type ImportStage,
  type MissingOfSource,
  type MissingRows,
  type Presence,
  type ReadTransaction,
  type RepeatedRow,
  type StagedRow,
  type SyncScope,
  type Target,
  type TargetType,
} from '@identity-governance/application';
import { isSame } from './in-memory-collection';

type RowsByKind = Readonly<Record<ImportKind, readonly object[]>>;

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

/** The whole state by kind, each in the order of its keys. */
export async function readAllKinds(tx: ReadTransaction): Promise<RowsByKind> {
  const rows = {} as Record<ImportKind, readonly object[]>;
  for (const kind of importKinds) {
    const { collection, type } = importRules[kind];
    const rule = auditRules[collection] as unknown as AuditRule<object, unknown>;
    const { items } = await (tx[collection] as CollectionReader<object, never>).list(everything);
    rows[kind] = items.filter((row) => rule.typeOf(row) === type);
  }
  return rows;
}

export class InMemoryImportStage implements ImportStage {
  private readonly rows = new Map<ImportKind, StagedRow[]>();
  private readonly different = new Map<ImportKind, readonly StagedRow[]>();
  /** Keys by their JSON. */
  private readonly goneKeys = new Map<ImportKind, Map<string, unknown>>();

  private readonly identityKeys: IdentityKey[] = [];

  constructor(private readonly readState: () => Promise<RowsByKind>) {}

  async add(kind: ImportKind, rows: readonly StagedRow[]): Promise<void> {
    this.rows.set(kind, [...this.rowsOf(kind), ...rows]);
    return Promise.resolve();
  }

  async *takeRepeated(kind: ImportKind): AsyncIterable<readonly RepeatedRow[]> {
    const first = new Map<string, StagedRow>();
    const repeated: RepeatedRow[] = [];
    for (const staged of this.rowsOf(kind)) {
      const key = keyText(kind, staged.row);
      const before = first.get(key);
      if (before === undefined) first.set(key, staged);
      else repeated.push({ ...staged, firstLine: before.line });
    }
    this.rows.set(kind, [...first.values()]);
    if (repeated.length > 0) yield await Promise.resolve(repeated);
  }

  async delete(kind: ImportKind, keys: readonly unknown[]): Promise<void> {
    const gone = this.goneKeys.get(kind) ?? new Map<string, unknown>();
    for (const key of keys) gone.set(JSON.stringify(key), key);
    this.goneKeys.set(kind, gone);
    return Promise.resolve();
  }

  async findMissing(kind: ImportKind, { sourceId }: SyncScope): Promise<MissingRows> {
    const state = await this.readState();
    const existing = state[kind].filter((row) => sourceId === undefined || isOfSource(state, row, sourceId));
    const staged = new Set(this.rowsOf(kind).map(({ row }) => keyText(kind, row)));
    const missing = existing.filter((row) => !staged.has(keyText(kind, row)));
    const gone = this.goneKeys.get(kind);
    const bySource = countBySource(
      existing,
      missing.filter((row) => gone?.has(keyText(kind, row)) !== true),
    );
    await this.delete(
      kind,
      missing.map((row) => keyOf(kind, row)),
    );
    return { missing: missing.length, existing: existing.length, bySource };
  }

  async compare(kind: ImportKind): Promise<Comparison> {
    const stored = new Map((await this.readState())[kind].map((row) => [keyText(kind, row), row]));
    const rows = this.rowsOf(kind);
    const different = rows.filter(({ row }) => {
      const before = stored.get(keyText(kind, row));
      const isEqual = kind !== 'sod-policies' && before !== undefined && isSame(before, row as object);
      return !isEqual || this.isTouched(kind, row);
    });
    this.different.set(kind, different);
    return { unchanged: rows.length - different.length, different: different.length };
  }

  async *difference(kind: ImportKind): AsyncIterable<readonly StagedRow[]> {
    const rows = this.different.get(kind) ?? [];
    if (rows.length > 0) yield await Promise.resolve(rows);
  }

  async *gone(kind: ImportKind): AsyncIterable<readonly unknown[]> {
    const gone = this.goneKeys.get(kind) ?? new Map<string, unknown>();
    const keys = (await this.readState())[kind].flatMap((row) => gone.get(keyText(kind, row)) ?? []);
    if (keys.length > 0) yield keys;
  }

  async *staged(kind: ImportKind): AsyncIterable<readonly StagedRow[]> {
    const rows = this.rowsOf(kind);
    if (rows.length > 0) yield await Promise.resolve(rows);
  }

  async presence(kind: 'identities', ids: readonly string[]): Promise<ReadonlyMap<string, Presence>> {
    const staged = new Set(this.rowsOf(kind).map(({ row }) => (row as { readonly id: string }).id));
    const gone = this.goneKeys.get(kind);
    const presenceOf = (id: string): readonly [string, Presence][] => {
      if (staged.has(id)) return [[id, 'STAGED']];
      return gone?.has(JSON.stringify(id)) === true ? [[id, 'GONE']] : [];
    };
    return Promise.resolve(new Map(ids.flatMap(presenceOf)));
  }

  async addIdentityKeys(keys: readonly IdentityKey[]): Promise<void> {
    this.identityKeys.push(...keys);
    return Promise.resolve();
  }

  async findIdentityKeys(
    field: IdentityField,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly FoundIdentity[]>> {
    const having = (key: string) => this.identityKeys.filter((one) => one.field === field && one.key === key);
    return Promise.resolve(new Map(keys.map((key) => [key, having(key).map(({ identity }) => identity)])));
  }

  async setIdentities(identities: ReadonlyMap<number, IdentityId>): Promise<void> {
    const rows = this.rowsOf('accounts').map((staged) => {
      const identityId = identities.get(staged.position);
      return identityId === undefined ? staged : { ...staged, row: { ...(staged.row as Account), identityId } };
    });
    this.rows.set('accounts', rows);
    return Promise.resolve();
  }

  private rowsOf(kind: ImportKind): readonly StagedRow[] {
    return this.rows.get(kind) ?? [];
  }

  /** Whether the row or a row that it refers to is to be deleted. */
  private isTouched(kind: ImportKind, row: unknown): boolean {
    const isGone = ({ type, id }: Target): boolean => {
      const key = isItem(type) ? { type, id } : id;
      return this.goneKeys.get(kindOfType(type))?.has(JSON.stringify(key)) === true;
    };
    const own = this.goneKeys.get(kind)?.has(keyText(kind, row)) === true;
    return own || importRules[kind].referencesOf(row).some(({ target }) => isGone(target));
  }
}

function countBySource(existing: readonly object[], missing: readonly object[]): readonly MissingOfSource[] {
  const counts = new Map<SourceId, number>();
  for (const row of existing) {
    if ('sourceId' in row && row.sourceId !== null) {
      const sourceId = row.sourceId as SourceId;
      counts.set(sourceId, (counts.get(sourceId) ?? 0) + 1);
    }
  }
  return [...counts].sort().flatMap(([sourceId, count]) => {
    const gone = missing.filter((row) => 'sourceId' in row && row.sourceId === sourceId).length;
    return gone === 0 ? [] : [{ sourceId, missing: gone, existing: count }];
  });
}

function isItem(type: TargetType): boolean {
  return type === 'ENTITLEMENT' || type === 'ACCESS_PROFILE' || type === 'ROLE';
}

/** Returns the key of a row, as the collection of the kind takes it. */
function keyOf(kind: ImportKind, row: unknown): unknown {
  const parsed = importRules[kind].parseKey(row);
  if (!parsed.ok) throw new Error(`a row of \`${kind}\` has no key`);
  return parsed.value;
}

function keyText(kind: ImportKind, row: unknown): string {
  return JSON.stringify(keyOf(kind, row));
}

function isOfSource(state: RowsByKind, row: object, sourceId: SourceId): boolean {
  const ofSource = (ref: AccessItemRef): boolean =>
    [...state.entitlements, ...state['access-profiles']].some((item) => {
      const own = item as AccessItemRef & { readonly sourceId?: string | null };
      return accessItemKey(own) === accessItemKey(ref) && own.sourceId === sourceId;
    });
  if ('access' in row) return ofSource(row.access as AccessItemRef);
  if ('parent' in row && 'child' in row) {
    return ofSource(row.parent as AccessItemRef) || ofSource(row.child as AccessItemRef);
  }
  return 'sourceId' in row && row.sourceId === sourceId;
}
