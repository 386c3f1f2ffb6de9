import type { AuditedRow } from '../../ports/audit-event-log';
import type { Change } from '../../audit/audit-trail';
import type { ChangedRow } from './import-report';
import { importRules, kindOfType } from './import-rules-by-kind';

const MAX_FIELDS = 50;
/** Maximum number of rows in a report. */
export const maxListedRows = 1000;

/** The types of imported rows. Changes of other rows, such as auth profiles and report schedules, follow from these. */
const importedTypes = new Set<string>(Object.values(importRules).map(({ type }) => type));

/** The times, which follow from the change. */
const derived = new Set(['created', 'modified']);

/** Collects the rows that an import changes. `onRows` receives all of them in pages. */
export class ChangedRows {
  /** The first changed rows. */
  readonly listed: ChangedRow[] = [];
  count = 0;

  constructor(private readonly onRows: (rows: readonly ChangedRow[]) => Promise<void> | void = () => undefined) {}

  async record(changes: readonly Change[]): Promise<void> {
    const rows = changes.filter(({ type }) => importedTypes.has(type)).map(changedRowOf);
    this.count += rows.length;
    this.listed.push(...rows.slice(0, maxListedRows - this.listed.length));
    await this.onRows(rows);
  }
}

function changedRowOf({ type, id, before, after }: Change): ChangedRow {
  const kind = kindOfType(type as Parameters<typeof kindOfType>[0]);
  if (before === null) return { change: 'created', kind, id, fields: [] };
  if (after === null) return { change: 'deleted', kind, id, fields: [] };
  return { change: 'updated', kind, id, fields: fieldsBetween(before, after) };
}

function fieldsBetween(before: AuditedRow, after: AuditedRow): readonly string[] {
  const fields = differing(before, after).filter((field) => !derived.has(field));
  return fields
    .flatMap((field) => {
      const [one, other] = [before[field], after[field]];
      if (field !== 'attributes' || !isObject(one) || !isObject(other)) return [field];
      return differing(one, other).map((name) => `attributes.${name}`);
    })
    .slice(0, MAX_FIELDS);
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function differing(before: Fields, after: Fields): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
