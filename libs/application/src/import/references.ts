import type { AccessItemType } from '@identity-governance/domain/sod';
import type { TransactionOf } from '../ports/store';

export type TargetType = 'SOURCE' | 'IDENTITY_PROFILE' | 'IDENTITY' | 'GOVERNANCE_GROUP' | 'CONTROL' | AccessItemType;

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

type TargetRows = TransactionOf<
  'accessItems' | 'controls' | 'governanceGroups' | 'identities' | 'identityProfiles' | 'sources'
>;

/** Targets that are held in memory at once: those of a batch come on top. */
const MOST_KNOWN = 100_000;

/** What exists, as far as an import has asked or seen: targets are seldom looked up twice. */
export class KnownTargets {
  private readonly known = new Set<string>();

  constructor(private readonly tx: TargetRows) {}

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
