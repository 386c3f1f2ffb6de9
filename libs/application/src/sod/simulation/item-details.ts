import { accessItemKey } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { TransactionOf } from '../../ports/store';

/** The source of an entitlement or access profile. */
export interface SourceReference {
  readonly type: 'SOURCE';
  readonly id: string;
  readonly name: string;
  readonly description?: string;
}

/** The catalog's details of an access item; a property is absent if the catalog has no value. */
export interface ItemDetails {
  readonly name?: string;
  readonly description?: string;
  readonly sourceRef?: SourceReference;
}

/** Reads the names, descriptions and sources of these items; an item that was deleted meanwhile has none. */
export async function detailsOf(
  tx: TransactionOf<'accessItems' | 'sources'>,
  refs: readonly AccessItemRef[],
): Promise<(ref: AccessItemRef) => ItemDetails> {
  const distinct = [...new Map(refs.map(({ type, id }) => [accessItemKey({ type, id }), { type, id }])).values()];
  const items = distinct.length === 0 ? [] : await tx.accessItems.getMany(distinct);
  const sourceIds = [...new Set(items.flatMap(({ sourceId }) => sourceId ?? []))];
  const found = sourceIds.length === 0 ? [] : await tx.sources.getMany(sourceIds);
  const sources = new Map(
    found.map(({ id, name, description }) => [
      id,
      { type: 'SOURCE' as const, id, name, ...(description !== null && { description }) },
    ]),
  );
  const details = items.map((item): [string, ItemDetails] => {
    const sourceRef = item.sourceId === null ? undefined : sources.get(item.sourceId);
    const { name, description } = item;
    return [
      accessItemKey(item),
      { name, ...(description !== null && { description }), ...(sourceRef && { sourceRef }) },
    ];
  });
  const byItem = new Map(details);
  return (ref) => byItem.get(accessItemKey(ref)) ?? {};
}
