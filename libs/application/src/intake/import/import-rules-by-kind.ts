import type { StatePart } from '../../ports/change-log';
import { importKinds, type AuditedRowType, type ImportKind } from '../../ports/row-kinds';
import type { ImportRules } from './import-rules';
import { inventoryRules } from './inventory-rules';
import { sodPolicyRules } from './sod-policy-rules';

/** The rules of any kind. Each row is passed only to the rules of its kind. */
export type AnyRules = ImportRules<unknown>;

/** The import rules of each kind. */
export const importRules: Readonly<Record<ImportKind, AnyRules>> = {
  ...inventoryRules,
  'sod-policies': sodPolicyRules,
};

/** Returns the traits of a kind that are used outside of imports. */
export function importTraits(
  kind: ImportKind,
): Pick<AnyRules, 'collection' | 'parse' | 'references' | 'scope' | 'type'> {
  return importRules[kind];
}

/** Returns the kind whose rows are of this type. */
export function kindOfType(type: AuditedRowType): ImportKind {
  return importKinds.find((kind) => importRules[kind].type === type)!;
}

/** Returns the lock scopes that the differences of an import touch. */
export function lockedParts(saved: readonly ImportKind[], deleted: readonly ImportKind[]): readonly StatePart[] {
  return [
    ...new Set([
      ...saved.flatMap((kind) => importRules[kind].savedUnder),
      ...deleted.flatMap((kind) => importRules[kind].deletedUnder),
    ]),
  ];
}
