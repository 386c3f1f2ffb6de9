import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  importKinds,
  ImportInventory,
  type Clock,
  type ImportBatch,
  type ImportKind,
  type Store,
} from '@identity-governance/application';
import { parse } from 'csv-parse/sync';

/** Imports the sample organization of `tools/sample/data` into an empty store. */
export async function loadSampleOrganisation(store: Store, clock: Clock, folder: string): Promise<void> {
  const report = await new ImportInventory(store, clock).execute(batchesOf(folder), { skipInvalid: false });
  if (!report.applied) throw new Error(`the sample organisation has errors: ${JSON.stringify(report.faults)}`);
}

// eslint-disable-next-line @typescript-eslint/require-await -- the import takes files that are read piece by piece
async function* batchesOf(folder: string): AsyncIterable<ImportBatch> {
  for (const kind of importKinds) {
    const rows = parse<Row>(readFileSync(join(folder, `${kind}.csv`)), { columns: true });
    yield { kind, rows: rows.map((row, i) => ({ line: i + 2, record: recordOf(kind, row) })) };
  }
}

type Row = Readonly<Record<string, string>>;

/** Returns the record that the CSV reader of the command-line app makes of a row. */
function recordOf(kind: ImportKind, row: Row): object {
  const record: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(row)) if (cell !== '') record[column] = valueOf(column, cell);
  const { parentType, parentId, childType, childId, accessType, accessId, ownerId, ...rest } = record;
  const { leftCriteria, rightCriteria, ...fields } = rest;
  return {
    ...fields,
    ...(parentId !== undefined && {
      parent: { type: parentType, id: parentId },
      child: { type: childType, id: childId },
    }),
    ...(accessId !== undefined && { access: { type: accessType, id: accessId } }),
    ...(ownerId !== undefined &&
      (kind === 'sod-policies' ? { ownerRef: { type: 'IDENTITY', id: ownerId } } : { ownerId })),
    ...(leftCriteria !== undefined && { conflictingAccessCriteria: { leftCriteria, rightCriteria } }),
  };
}

const jsonColumns = new Set(['attributes', 'sets', 'violationOwnerAssignmentConfig', 'secondaryOwnerRefs']);

function valueOf(column: string, cell: string): unknown {
  if (jsonColumns.has(column)) return JSON.parse(cell);
  if (column === 'priority' || column === 'threshold') return Number(cell);
  if (column === 'multiValued' || column === 'entitlement' || column === 'disabled') return cell === 'true';
  if (column === 'tags') return cell.split(';');
  return column.endsWith('Criteria') ? { criteriaList: cell.split(';').map(refOf) } : cell;
}

function refOf(text: string): object {
  const [type, id] = text.split(':', 2);
  return { type, id };
}
