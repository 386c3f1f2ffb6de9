import { accountFieldNames } from '@identity-governance/domain/names';
import { type Fault, type Result, canonicalName, err, ok } from '@identity-governance/values';
import {
  accountSorters,
  type AccountCondition,
  type AccountOperand,
  type AccountOrder,
  type AccountSearch,
} from '../../ports/account-search';
import type { Condition } from '../../ports/query';
import type { TransactionOf } from '../../ports/store';
import { isServed, refusalOfScan, type ListFields, type ListRequest } from '../../resources/filters/list-fields';
import { type FieldType, type FilterFields, parseFilters } from '../../resources/filters/parse-filters';
import { parseSorters } from '../../resources/filters/parse-sorters';

type Operands = ReadonlyMap<string, AccountOperand>;

/** Reads the filters and sorters of an account search, reporting the errors of both. */
export async function readAccountQuery(
  tx: TransactionOf<'searchAttributes'>,
  { filters, sorters }: ListRequest,
): Promise<Result<Pick<AccountSearch, 'where' | 'orderBy'>, readonly Fault[]>> {
  const where = filters === undefined ? ok([]) : await readFilters(tx, filters);
  const orderBy = sorters === undefined ? ok(undefined) : readOrder(sorters);
  if (!where.ok || !orderBy.ok) return err([where, orderBy].flatMap((read) => (read.ok ? [] : [read.error])));
  return ok({ where: where.value, orderBy: orderBy.value });
}

/** Reads the one sorter: no index has the accounts in the order of two. */
function readOrder(sorters: string): Result<AccountOrder, Fault> {
  const read = parseSorters(sorters, accountSorters);
  if (!read.ok) return read;
  const [order, ...others] = read.value;
  if (others.length === 0) return ok(order!);
  return err({ field: 'sorters', reason: 'names more than one field; accounts are sorted by one, then by id' });
}

/**
 * Reads the `filters` of an account search over the fields of accounts and search attributes, named in any case. The
 * name rule keeps the two apart. The grammar is that of `parseFilters`.
 */
async function readFilters(
  tx: TransactionOf<'searchAttributes'>,
  text: string,
): Promise<Result<readonly AccountCondition[], Fault>> {
  const operands = await findOperands(tx, text);
  const parsed = parseFilters(text, fieldsOf(operands));
  if (!parsed.ok) return parsed;
  const indexed = indexedFields(operands);
  if (!parsed.value.some((condition) => isServed(indexed, condition))) {
    return err({ field: 'filters', reason: `${refusalOfScan(accountFieldNames)} and search attributes` });
  }
  return ok(parsed.value.map((condition) => toAccountCondition(operands, condition)));
}

/** The parser admits only known fields. */
function toAccountCondition(operands: Operands, condition: Condition<string>): AccountCondition {
  switch (condition.op) {
    case 'and':
      return { all: condition.of.map((one) => toAccountCondition(operands, one)) };
    case 'or':
      return { any: condition.of.map((one) => toAccountCondition(operands, one)) };
    case 'not':
      return { not: toAccountCondition(operands, condition.of) };
    case 'words':
      throw new Error('filters have no words');
    case 'pr':
    case 'in':
    case 'eq':
    case 'sw':
    case 'co':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const { field, ...comparison } = condition;
      return { ...comparison, of: operands.get(field)! };
    }
  }
}

/** Resolves the names in a filter, by their canonical form. The filter may still have other errors. */
async function findOperands(tx: TransactionOf<'searchAttributes'>, text: string): Promise<Operands> {
  const operands = new Map<string, AccountOperand>(accountFieldNames.map((field) => [canonicalName(field), { field }]));
  const others = new Set<string>();
  parseFilters(text, {
    find: (name) => {
      const known = operands.get(canonicalName(name));
      if (known === undefined) others.add(canonicalName(name));
      return { name, type: typeOf(known) };
    },
    list: () => '',
  });
  const attributes = others.size === 0 ? [] : await tx.searchAttributes.findByNames([...others]);
  for (const { id, name } of attributes) operands.set(canonicalName(name), { attributeId: id });
  return operands;
}

function typeOf(operand: AccountOperand | undefined): FieldType {
  return operand !== undefined && 'field' in operand && operand.field === 'disabled' ? 'flag' : 'text';
}

function fieldsOf(operands: Operands): FilterFields {
  return {
    find(name) {
      const key = canonicalName(name);
      return operands.has(key) ? { name: key, type: typeOf(operands.get(key)) } : undefined;
    },
    list: () => `${accountFieldNames.map((name) => `\`${name}\``).join(', ')} and the search attributes`,
  };
}

function indexedFields(operands: Operands): ListFields {
  const fields = [...operands].map(([name, operand]) => {
    return [name, { type: typeOf(operand), isIndexed: true, isAbsenceIndexed: 'field' in operand }] as const;
  });
  return { fields: Object.fromEntries(fields), sorters: {}, isLarge: true };
}
