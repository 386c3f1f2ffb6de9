import { type Result, err, ok } from '@identity-governance/values';
import type { Source } from '@identity-governance/records';
import { namesOfSource } from '@identity-governance/domain/names';
import type { TransactionOf } from '../../ports/store';
import { AttributeNameGuard, type AttributeNameIsSearchAttribute } from '../../search-attributes/attribute-name-guard';

/** Saves a source unless one of its attributes has the name of a search attribute. */
export async function saveSource(
  tx: TransactionOf<'searchAttributes', 'sources'>,
  source: Source,
): Promise<Result<Source, AttributeNameIsSearchAttribute>> {
  const clashes = await new AttributeNameGuard(tx).findClashes(namesOfSource(source));
  if (clashes.length > 0) return err({ kind: 'attribute-name-is-search-attribute', clashes });
  await tx.sources.save([source]);
  return ok((await tx.sources.get(source.id))!); // as later reads return it, including the order of its properties
}
