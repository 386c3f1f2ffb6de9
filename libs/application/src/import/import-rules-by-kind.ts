import type { StatePart } from '../ports/change-log';
import { importKinds, type AuditedRowType, type ImportKind } from '../ports/row-kinds';
import type { ImportRules } from './import-rules';
import { inventoryRules } from './inventory-rules';
import { sodPolicyRules } from './sod-policy-rules';

/** A row is only given to the rules of its own kind. */
export type AnyRules = ImportRules<unknown>;

/** How each kind is imported: its one declaration. */
export const importRules: Readonly<Record<ImportKind, AnyRules>> = {
  ...inventoryRules,
  'sod-policies': sodPolicyRules,
};

/** What others than the import ask of a kind. */
export function importTraits(
  kind: ImportKind,
): Pick<AnyRules, 'collection' | 'parse' | 'references' | 'scope' | 'type'> {
  return importRules[kind];
}

/** The kind whose rows are of this type. */
export function kindOfType(type: AuditedRowType): ImportKind {
  return importKinds.find((kind) => importRules[kind].type === type)!;
}

/** The parts that an import locks: those that its differences touch. */
export function lockedParts(saved: readonly ImportKind[], deleted: readonly ImportKind[]): readonly StatePart[] {
  return [
    ...new Set([
      ...saved.flatMap((kind) => importRules[kind].savedUnder),
      ...deleted.flatMap((kind) => importRules[kind].deletedUnder),
    ]),
  ];
}
