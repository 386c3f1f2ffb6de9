import { type AccountFieldName, accountFieldNames } from '@identity-governance/domain/names';
import { type Fault, type Result, canonicalName, describeUnknown, err, ok, quote } from '@identity-governance/values';
import type { AccountCondition, AccountOperand } from '../ports/account-search';
import type { TransactionOf } from '../ports/store';
import { type FilterCondition, type FilterFields, parseFilters } from '../filters/parse-filters';

type Operands = ReadonlyMap<string, AccountOperand>;

/**
 * Reads the `filters` of an account search over the fields of accounts and search attributes, named in any case: the
 * name rule keeps them apart. The grammar is that of `parseFilters`.
 */
export async function readAccountFilters(
  tx: TransactionOf<'searchAttributes'>,
  text: string,
): Promise<Result<readonly AccountCondition[], readonly Fault[]>> {
  const operands = await findOperands(tx, text);
  const parsed = parseFilters(text, fieldsOf(operands));
  if (!parsed.ok) return err([parsed.error]);
  const faults = parsed.value.flatMap(checkFlag);
  if (faults.length > 0) return err(faults);
  // only known fields pass
  return ok(parsed.value.map(({ field, ...condition }) => ({ ...condition, of: operands.get(field)! })));
}

/** What the names in a filter stand for, by their canonical form. The filter may still be wrong elsewhere. */
async function findOperands(tx: TransactionOf<'searchAttributes'>, text: string): Promise<Operands> {
  const operands = new Map<string, AccountOperand>(accountFieldNames.map((field) => [canonicalName(field), { field }]));
  const others = new Set<string>();
  parseFilters(text, {
    find: (name) => {
      if (!operands.has(canonicalName(name))) others.add(canonicalName(name));
      return name;
    },
    list: () => '',
  });
  const attributes = others.size === 0 ? [] : await tx.searchAttributes.findByNames([...others]);
  for (const { id, name } of attributes) operands.set(canonicalName(name), { attributeId: id });
  return operands;
}

function fieldsOf(operands: Operands): FilterFields {
  return {
    find: (name) => (operands.has(canonicalName(name)) ? canonicalName(name) : undefined),
    list: () => `${accountFieldNames.map((name) => `\`${name}\``).join(', ')} and the search attributes`,
  };
}

const flag: AccountFieldName = 'disabled';

function checkFlag(condition: FilterCondition): readonly Fault[] {
  if (condition.field !== flag) return [];
  if (condition.op === 'sw') return [{ field: 'filters', reason: '`disabled` takes `eq` and `in` only' }];
  const values = condition.op === 'in' ? condition.values : [condition.value];
  return values
    .filter((value) => value !== 'true' && value !== 'false')
    .map((value) => ({
      field: 'filters',
      reason: `has ${quote(value)}, which ${describeUnknown(value, { kind: 'value of `disabled`', known: ['true', 'false'] })}`,
    }));
}
