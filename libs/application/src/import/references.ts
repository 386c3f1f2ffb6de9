import type { AccessItemType } from '@identity-governance/domain/sod';
import type { StateVersions } from '../ports/change-log';
import type { TransactionOf } from '../ports/store';

export type TargetType = 'SOURCE' | 'IDENTITY_PROFILE' | 'IDENTITY' | AccessItemType;

/** What a row refers to. */
export interface Target {
  readonly type: TargetType;
  readonly id: string;
}

export interface Reference {
  /** The field that holds it, dotted. */
  readonly field: string;
  readonly target: Target;
}

/** The type of what each field refers to; `ITEM`: an access item, whose type it names itself. */
export type References = Readonly<Record<string, TargetType | 'ITEM'>>;

export function listReferences(references: References, row: object): readonly Reference[] {
  return Object.entries(references).flatMap(([field, type]) => {
    const value = (row as Readonly<Record<string, unknown>>)[field];
    if (value === null) return [];
    if (type === 'ITEM') return [{ field: `${field}.id`, target: value as Target }];
    return [{ field, target: { type, id: value as string } }];
  });
}

type TargetName = 'accessItems' | 'identities' | 'identityProfiles' | 'sources';
type TargetRows = TransactionOf<TargetName>;

/** The type of the rows of each kind, where their keys do not begin with it. */
const targetTypes: Readonly<Record<TargetName, readonly TargetType[]>> = {
  accessItems: [],
  identities: ['IDENTITY'],
  identityProfiles: ['IDENTITY_PROFILE'],
  sources: ['SOURCE'],
};
const targetParts = ['access', 'assignments', 'inventory'] as const;

/** Changes by others that are looked through: after more, targets are looked up again. */
const MOST_CHANGES = 1000;

/** Targets that are held in memory at once: those of a batch come on top. */
const MOST_KNOWN = 100_000;

/** What exists, as far as an import has asked or seen: targets are seldom looked up twice. */
export class KnownTargets {
  constructor(
    private readonly tx: TargetRows,
    private readonly known = new Set<string>(),
  ) {}

  /**
   * The same for a transaction that came later, without what may have changed since these versions. It holds the locks
   * that keep what rows refer to: nothing of it is deleted from then on.
   */
  async since(versions: StateVersions, tx: TargetRows & TransactionOf<'changes' | 'versions'>): Promise<KnownTargets> {
    const later = new KnownTargets(tx, new Set(this.known));
    const now = await tx.versions();
    for (const part of targetParts) {
      if (now[part].position === versions[part].position && now[part].token === versions[part].token) continue;
      const entries = await tx.changes.changesAfter(part, versions[part], MOST_CHANGES);
      if (entries === undefined || entries.length === MOST_CHANGES) return new KnownTargets(tx);
      for (const { kind, key } of entries) {
        if (!isTargetName(kind)) continue;
        if (key === null) return new KnownTargets(tx);
        later.known.delete([...targetTypes[kind], ...key].join(':'));
      }
    }
    return later;
  }

  /** Takes note of what has just been saved. */
  add(target: Target): void {
    this.known.add(keyOf(target));
  }

  has(target: Target): boolean {
    return this.known.has(keyOf(target));
  }

  /** Looks up those not known yet; `has` then answers for all of them. */
  async lookUp(targets: Iterable<Target>): Promise<void> {
    if (this.known.size > MOST_KNOWN) this.known.clear();
    const wanted = new Map<TargetType, Set<string>>();
    for (const target of targets) {
      if (this.has(target)) continue;
      const ids = wanted.get(target.type) ?? new Set();
      wanted.set(target.type, ids.add(target.id));
    }
    for (const [type, ids] of wanted) {
      for (const { id } of await this.find(type, [...ids])) this.add({ type, id });
    }
  }

  private async find(type: TargetType, ids: readonly string[]): Promise<readonly { readonly id: string }[]> {
    switch (type) {
      case 'SOURCE':
        return this.tx.sources.getMany(ids);
      case 'IDENTITY_PROFILE':
        return this.tx.identityProfiles.getMany(ids);
      case 'IDENTITY':
        return this.tx.identities.getMany(ids);
      case 'ENTITLEMENT':
      case 'ACCESS_PROFILE':
      case 'ROLE':
        return this.tx.accessItems.getMany(ids.map((id) => ({ type, id })));
    }
  }
}

function isTargetName(kind: string): kind is TargetName {
  return kind in targetTypes;
}

function keyOf({ type, id }: Target): string {
  return `${type}:${id}`;
}
