import type { AccessItemType } from '@identity-governance/domain/sod';
import type { TransactionOf } from '../../ports/store';

export type TargetType = 'SOURCE' | 'IDENTITY_PROFILE' | 'IDENTITY' | 'GOVERNANCE_GROUP' | 'CONTROL' | AccessItemType;

/** The target of a reference. */
export interface Target {
  readonly type: TargetType;
  readonly id: string;
}

export interface Reference {
  /** The dotted field of the reference. */
  readonly field: string;
  readonly target: Target;
}

/** The target type of each field; `ITEM` for an access item, which names its own type. */
export type References = Readonly<Record<string, TargetType | 'ITEM'>>;

export function listReferences(references: References, row: object): readonly Reference[] {
  return Object.entries(references).flatMap(([field, type]) => {
    const value = (row as Readonly<Record<string, unknown>>)[field];
    if (value === null) return [];
    if (type === 'ITEM') return [{ field: `${field}.id`, target: value as Target }];
    return [{ field, target: { type, id: value as string } }];
  });
}

type TargetRows = TransactionOf<
  'accessItems' | 'controls' | 'governanceGroups' | 'identities' | 'identityProfiles' | 'sources'
>;

/** Maximum number of targets in memory, in addition to those of a batch. */
const MAX_KNOWN = 100_000;

/** Caches the targets that an import has looked up or saved, so that most are looked up once. */
export class KnownTargets {
  private readonly known = new Set<string>();

  constructor(private readonly tx: TargetRows) {}

  /** Adds a saved target. */
  add(target: Target): void {
    this.known.add(keyOf(target));
  }

  has(target: Target): boolean {
    return this.known.has(keyOf(target));
  }

  /** Looks up the targets that are not known yet. Afterwards `has` is correct for all of them. */
  async lookUp(targets: Iterable<Target>): Promise<void> {
    if (this.known.size > MAX_KNOWN) this.known.clear();
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
      case 'GOVERNANCE_GROUP':
        return this.tx.governanceGroups.getMany(ids);
      case 'CONTROL':
        return this.tx.controls.getMany(ids);
      case 'ENTITLEMENT':
      case 'ACCESS_PROFILE':
      case 'ROLE':
        return this.tx.accessItems.getMany(ids.map((id) => ({ type, id })));
    }
  }
}

function keyOf({ type, id }: Target): string {
  return `${type}:${id}`;
}
