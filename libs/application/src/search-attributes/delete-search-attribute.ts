import { type Result, err, ok } from '@identity-governance/values';
import type { StoreOf } from '../ports/store';
import { notFound, type NotFound } from '../resources/not-found';

/** Deletes a search attribute at once; the worker removes its promoted values. */
export class DeleteSearchAttribute {
  constructor(private readonly store: StoreOf<never, 'jobs' | 'promotions' | 'searchAttributes'>) {}

  /** `name` in any case. */
  execute(name: string): Promise<Result<undefined, NotFound>> {
    return this.store.write(['inventory', 'search-attributes'], async (tx) => {
      const attribute = await tx.searchAttributes.findByName(name);
      if (attribute === undefined) return err(notFound('SEARCH_ATTRIBUTE', name));
      const promotion = await tx.promotions.get(attribute.id);
      await tx.searchAttributes.delete(attribute.id);
      await tx.promotions.delete(attribute.id);
      const payload = { attributeId: attribute.id, promotionId: promotion?.id ?? '' };
      await tx.jobs.enqueue({ kind: 'promotion', payload });
      return ok(undefined);
    });
  }
}
