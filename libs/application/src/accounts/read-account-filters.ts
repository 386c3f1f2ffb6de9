import { accountFieldNames } from '@identity-governance/domain/names';
import { type Fault, type Result, canonicalName, err, ok } from '@identity-governance/values';
import type { AccountCondition, AccountOperand } from '../ports/account-search';
import type { Condition } from '../ports/query';
import type { TransactionOf } from '../ports/store';
import { isServed, refusalOfScan, type ListFields } from '../filters/list-fields';
import { type FieldType, type FilterFields, parseFilters } from '../filters/parse-filters';

type Operands = ReadonlyMap<string, AccountOperand>;

/**
 * Reads the `filters` of an account search over the fields of accounts and search attributes, named in any case. The
 * name rule keeps the two apart. The grammar is that of `parseFilters`.
 */
export async function readAccountFilters(
  tx: TransactionOf<'searchAttributes'>,
  text: string,
): Promise<Result<readonly AccountCondition[], readonly Fault[]>> {
  const operands = await findOperands(tx, text);
  const parsed = parseFilters(text, fieldsOf(operands));
  if (!parsed.ok) return err([parsed.error]);
  const indexed = indexedFields(operands);
  if (!parsed.value.some((condition) => isServed(indexed, condition))) {
    return err([{ field: 'filters', reason: `${refusalOfScan(accountFieldNames)} and search attributes` }]);
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
