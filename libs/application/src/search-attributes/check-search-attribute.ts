import { type Fault, type Result, type SourceId, err, ok } from '@identity-governance/values';
import type { SearchAttribute } from '@identity-governance/records';
import type { SearchAttributeConfig } from '@identity-governance/domain/shapes';
import { type TakenName, findNameClash } from '@identity-governance/domain/names';
import { findRemappedSources } from '@identity-governance/records';
import type { InvalidInput } from '../ports/invalid-input';
import type { TransactionOf } from '../ports/store';
import type { NotFound } from '../resources/not-found';

type Transaction = TransactionOf<'accountAttributes' | 'attributeNames' | 'searchAttributes' | 'sources'>;

/** The name of a search attribute violates the name rule. */
export interface SearchAttributeNameTaken {
  readonly kind: 'search-attribute-name-taken';
  readonly name: string;
  readonly clash: TakenName;
}

export type SearchAttributeRefusal = InvalidInput | NotFound | SearchAttributeNameTaken;

/**
 * Checks the rules that need the state: mapped applications exist, mapped attributes are in their account schemas, and
 * the name rule. Entries of the map that are unchanged from `before` may refer to deleted objects, so that they block
 * no edit. The caller holds the locks of 'inventory' and 'search-attributes'.
 */
export async function checkSearchAttribute(
  tx: Transaction,
  config: SearchAttributeConfig,
  before?: SearchAttribute,
): Promise<Result<SearchAttributeConfig, SearchAttributeRefusal>> {
  const mapped = findRemappedSources(before, config).filter((id) => Object.hasOwn(config.applicationAttributes, id));
  const known = new Set((await tx.sources.getMany(mapped)).map(({ id }) => id));
  const missing = mapped.filter((id) => !known.has(id)).map((id) => ({ type: 'SOURCE' as const, id }));
  if (missing.length > 0) return err({ kind: 'not-found', missing });
  const clash = findNameClash(config.name, await findTaken(tx, config.name, before));
  if (clash !== undefined) return err({ kind: 'search-attribute-name-taken', name: config.name, clash });
  const faults = await findUnknownAttributes(tx, config, mapped);
  return faults.length === 0 ? ok(config) : err({ kind: 'invalid', faults });
}

/** Returns the names that may equal this one, without that of the attribute itself. */
export async function findTaken(
  tx: TransactionOf<'attributeNames' | 'searchAttributes'>,
  name: string,
  before?: SearchAttribute,
): Promise<readonly TakenName[]> {
  const namesake = await tx.searchAttributes.findByName(name);
  const use = await tx.attributeNames.findUse(name);
  const isOther = namesake !== undefined && namesake.id !== before?.id;
  return [
    ...(isOther ? [{ kind: 'SEARCH_ATTRIBUTE' as const, name: namesake.name }] : []),
    ...(use === undefined ? [] : [use]),
  ];
}

async function findUnknownAttributes(
  tx: Transaction,
  { applicationAttributes }: SearchAttributeConfig,
  sourceIds: readonly SourceId[],
): Promise<readonly Fault[]> {
  const keys = sourceIds.map((sourceId) => ({ sourceId, name: applicationAttributes[sourceId]! }));
  const known = new Set((await tx.accountAttributes.getMany(keys)).map(({ sourceId }) => sourceId));
  const faults: Fault[] = [];
  for (const { sourceId, name } of keys) {
    if (known.has(sourceId) || !(await hasSchema(tx, sourceId))) continue;
    const reason = `\`${name}\` is not in the account schema of source \`${sourceId}\``;
    faults.push({ field: `applicationAttributes.${sourceId}`, reason });
  }
  return faults;
}

/** Whether the source has a schema; a source without one accepts any attribute. */
async function hasSchema(tx: Transaction, sourceId: SourceId): Promise<boolean> {
  const where = [{ field: 'sourceId', op: 'eq', value: sourceId }] as const;
  return (await tx.accountAttributes.list({ limit: 1, offset: 0, where })).items.length > 0;
}
