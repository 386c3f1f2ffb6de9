import type { ImportKind, ImportRow, LineFault } from '@identity-governance/application';
import { endsBeforeStart } from '@identity-governance/records';
import { memberOf } from '@identity-governance/values';
import { keyColumns } from '../csv/columns';
import { neverReason } from './bind-rule';
import type { FieldLines } from './field-lines';
import type { RowBudget } from './seen-rows';

type Members = Record<string, unknown>;

interface Group {
  readonly line: number;
  readonly record: Members;
  /** The values of attributes that more than one row sets. */
  readonly lists: Map<string, Set<string>>;
  readonly faults: LineFault[];
}

/** Learns what becomes of rows, by their lines. */
export interface GroupWatcher {
  /** A row was added to the group of an earlier line. */
  readonly join: (kind: ImportKind, first: number, line: number) => void;
  /** The group of the line is left out. */
  readonly leaveOut: (kind: ImportKind, first: number, reason: string) => void;
}

/**
 * Merges rows with the same key into one row: each attribute has the values of all rows as a list, and every other
 * field has the one value that rows set. A group with an invalid row is invalid, because it would lack its values; one
 * that gives access at no time is left out.
 */
export class GroupedRows {
  private readonly groups = new Map<ImportKind, Map<string, Group>>();

  constructor(
    private readonly budget: RowBudget,
    private readonly describeLine: (line: number) => string,
    private readonly watched: { readonly fieldLines: FieldLines; readonly watcher: GroupWatcher },
  ) {}

  /** Adds a row. Returns it if it belongs to no group, because its key is invalid. */
  add(kind: ImportKind, row: ImportRow): ImportRow | undefined {
    const key = keyOf(kind, row);
    if (key === undefined) return row;
    const record = row.record as Members;
    const ofKind = this.groups.get(kind) ?? new Map<string, Group>();
    this.groups.set(kind, ofKind);
    const known = ofKind.get(key);
    const faults = (row.faults ?? []).map((fault) => ({ line: row.line, ...fault }));
    if (known === undefined) {
      if (!this.take(record)) return this.beyond(row);
      ofKind.set(key, { line: row.line, record, lists: new Map(), faults });
      return undefined;
    }
    known.faults.push(...faults);
    const added: string[] = [];
    const isMerged = this.merge(known, { record, line: row.line }, added);
    if (isMerged) this.watched.watcher.join(kind, known.line, row.line);
    this.watched.fieldLines.add(kind, { first: known.line, line: row.line }, added);
    return isMerged ? undefined : this.beyond(row);
  }

  /** Yields the merged rows, in the order of their first rows. */
  *takeAll(): Generator<{ readonly kind: ImportKind; readonly row: ImportRow }> {
    for (const [kind, ofKind] of this.groups) {
      for (const { line, record, lists, faults } of ofKind.values()) {
        const attributes = memberOf(record, 'attributes') as Members | undefined;
        for (const [name, values] of lists) attributes![name] = values.size === 1 ? [...values][0] : [...values];
        if (faults.length === 0 && endsBeforeStart(record)) this.watched.watcher.leaveOut(kind, line, neverReason);
        else yield { kind, row: faults.length === 0 ? { line, record } : { line, record, faults } };
      }
    }
    this.groups.clear();
  }

  /** Adds the fields that the row is the first to set to `added`. Returns false if the budget does not suffice. */
  private merge(
    group: Group,
    { record, line }: { readonly record: Members; readonly line: number },
    added: string[],
  ): boolean {
    for (const [name, value] of Object.entries(record)) {
      if (name === 'attributes') continue;
      const own = memberOf(group.record, name);
      if (own === undefined) {
        group.record[name] = value;
        added.push(name);
      } else if (JSON.stringify(own) !== JSON.stringify(value)) {
        const reason = `is ${shown(value)}, but ${shown(own)} in another row of its group, the first on ${this.describeLine(group.line)}`;
        group.faults.push({ field: name, reason, line });
      }
    }
    const attributes = memberOf(record, 'attributes');
    if (attributes === undefined) return true;
    const all = (memberOf(group.record, 'attributes') ?? {}) as Members;
    group.record.attributes = all;
    for (const [name, value] of Object.entries(attributes as Members)) {
      const own = memberOf(all, name);
      if (own === undefined) {
        if (!this.takeValue(value)) return false;
        all[name] = value;
        added.push(`attributes.${name}`);
        continue;
      }
      const values = group.lists.get(name) ?? new Set([own].flat().map(String));
      group.lists.set(name, values);
      for (const one of [value].flat().map(String)) {
        if (values.has(one)) continue;
        if (!this.takeValue(one)) return false;
        values.add(one);
      }
    }
    return true;
  }

  private take(record: Members): boolean {
    return this.budget.take(JSON.stringify(record).length);
  }

  private takeValue(value: unknown): boolean {
    return this.budget.take(String(value).length);
  }

  private beyond(row: ImportRow): ImportRow {
    const reason = `is beyond the ${this.budget.describe()} that \`group\` keeps in one import; split the files`;
    return { ...row, faults: [{ field: '', reason }] };
  }
}

/** Returns the key of a row; undefined if it is missing or invalid. */
function keyOf(kind: ImportKind, { record, faults = [] }: ImportRow): string | undefined {
  if (record === undefined) return undefined;
  const paths = keyColumns[kind].map(({ path }) => path);
  if (faults.some(({ field }) => field === '' || paths.includes(field))) return undefined;
  const values = paths.map((path) => path.split('.').reduce(memberOf, record));
  return values.every((value) => typeof value === 'string') ? JSON.stringify(values) : undefined;
}

function shown(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
