import { err, ok, type Fault, type Result } from '@identity-governance/values';
import type { InvalidInput } from '../../ports/invalid-input';
import type { Condition, SortOrder } from '../../ports/query';
import { parseFilters, servedComparisons, type FieldType, type FilterField, type FilterFields } from './parse-filters';
import { parseSorters } from './parse-sorters';

/** A field of a collection that filters may name. */
export interface ListField {
  readonly type: FieldType;
  readonly ignoresCase?: boolean;
  /** Whether an index serves the field, in a collection that may be large. */
  readonly isIndexed?: boolean;
  /** Whether the index also finds the rows without the field; defaults to `isIndexed`. */
  readonly isAbsenceIndexed?: boolean;
}

/** The fields that filters and sorters of a collection may name, declared once for parser, reader and documents. */
export interface ListFields {
  readonly fields: Readonly<Record<string, ListField>>;
  /** Further fields, whose names start with this and a dot. */
  readonly attributes?: { readonly prefix: string } & ListField;
  /** Fields to sort by, with their values from the lowest up if their bytes do not define the order. */
  readonly sorters: Readonly<Record<string, readonly string[] | null>>;
  /** Whether filters must be served by an index. */
  readonly isLarge?: boolean;
}

export interface ListRequest {
  readonly filters?: string | undefined;
  readonly sorters?: string | undefined;
}

export interface ListQuery<F extends string> {
  readonly where: readonly Condition<F>[];
  readonly orderBy: readonly SortOrder<F>[];
}

/** Reads the filters and sorters of a request, reporting the errors of both. The declaration admits only fields `F`. */
export function readListQuery<F extends string>(
  declared: ListFields,
  { filters, sorters }: ListRequest,
): Result<ListQuery<F>, InvalidInput> {
  const where = filters === undefined ? ok([]) : readFilters(declared, filters);
  const orderBy = sorters === undefined ? ok([]) : parseSorters(sorters, Object.keys(declared.sorters));
  if (!where.ok || !orderBy.ok) {
    return err({ kind: 'invalid', faults: [where, orderBy].flatMap((read) => (read.ok ? [] : [read.error])) });
  }
  const sorted = orderBy.value.map((sorter) => {
    const ranks = declared.sorters[sorter.field];
    return ranks ? { ...sorter, ranks } : sorter;
  });
  const orders: readonly SortOrder<string>[] = sorted;
  return ok({ where: where.value as readonly Condition<F>[], orderBy: orders as readonly SortOrder<F>[] });
}

function readFilters(declared: ListFields, text: string): Result<readonly Condition<string>[], Fault> {
  const parsed = parseFilters(text, fieldsOf(declared));
  if (!parsed.ok || declared.isLarge !== true || parsed.value.some((one) => isServed(declared, one))) return parsed;
  return err({ field: 'filters', reason: refusalOfScan(indexedFields(declared)) });
}

/** Returns the reason for refusing a filter that would read a whole large collection. */
export function refusalOfScan(indexed: readonly string[]): string {
  const names = indexed.map((name) => `\`${name}\``).join(', ');
  return (
    'would read the whole collection: join it by `and` with a condition that an index serves, which is `eq`, `in`, ' +
    `\`sw\`, \`gt\`, \`ge\`, \`lt\` or \`le\` on ${names}`
  );
}

/** Whether an index finds the rows: for a conjunction one part must be served, for a disjunction all parts. */
export function isServed(declared: ListFields, condition: Condition<string>): boolean {
  switch (condition.op) {
    case 'and':
      return condition.of.some((one) => isServed(declared, one));
    case 'or':
      return condition.of.every((one) => isServed(declared, one));
    case 'not':
      return condition.of.op === 'pr' && isAbsenceServed(fieldOf(declared, condition.of.field));
    case 'words':
    case 'co':
      return false;
    case 'pr':
      return fieldOf(declared, condition.field)?.isIndexed === true;
    case 'in':
    case 'eq':
    case 'sw':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return servedComparisons.has(condition.op) && fieldOf(declared, condition.field)?.isIndexed === true;
  }
}

function isAbsenceServed(field: ListField | undefined): boolean {
  return field?.isAbsenceIndexed ?? field?.isIndexed ?? false;
}

function fieldsOf(declared: ListFields): FilterFields {
  return {
    find(name) {
      const field = fieldOf(declared, name);
      return field && toFilterField(name, field);
    },
    list: () => listFields(declared),
  };
}

function toFilterField(name: string, { type, ignoresCase = false }: ListField): FilterField {
  return { name, type, ignoresCase };
}

function fieldOf({ fields, attributes }: ListFields, name: string): ListField | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  return attributes !== undefined && name.startsWith(`${attributes.prefix}.`) ? attributes : undefined;
}

function indexedFields({ fields, attributes }: ListFields): readonly string[] {
  const named = Object.entries(fields).flatMap(([name, { isIndexed }]) => (isIndexed === true ? [name] : []));
  return attributes?.isIndexed === true ? [...named, `${attributes.prefix}.<name>`] : named;
}

/** Returns the fields as words. */
export function listFields({ fields, attributes }: ListFields): string {
  const names = Object.keys(fields).map((name) => `\`${name}\``);
  return [...names, ...(attributes === undefined ? [] : [`\`${attributes.prefix}.<name>\``])].join(', ');
}
