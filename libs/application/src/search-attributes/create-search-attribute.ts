import { type PromotionId, type Result, err, ok } from '@identity-governance/values';
import type { PromotionState } from '@identity-governance/records';
import type { SearchAttribute } from '@identity-governance/records';
import { parseSearchAttributeConfig } from '@identity-governance/domain/shapes';
import type { StoreOf } from '../ports/store';
import type { SearchAttributeRefusal } from './check-search-attribute';
import { checkSearchAttribute } from './check-search-attribute';
import type { PromotionPorts } from './queue-promotion';
import { queuePromotion } from './queue-promotion';

export interface SearchAttributePorts extends PromotionPorts {
  readonly store: StoreOf<
    'accountAttributes' | 'attributeNames' | 'sources',
    'jobs' | 'promotions' | 'searchAttributes'
  >;
}

/** The result of a configuration that was accepted. */
export interface AcceptedSearchAttribute {
  readonly name: string;
  readonly promotion: { readonly id: PromotionId; readonly state: PromotionState };
}

/** Creates a search attribute, which can be read at once; the worker promotes its values. */
export class CreateSearchAttribute {
  constructor(private readonly ports: SearchAttributePorts) {}

  /** `body` is the unvalidated body of the request. */
  async execute(body: unknown): Promise<Result<AcceptedSearchAttribute, SearchAttributeRefusal>> {
    const parsed = parseSearchAttributeConfig(body);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    return this.ports.store.write(['inventory', 'search-attributes'], async (tx) => {
      const checked = await checkSearchAttribute(tx, parsed.value);
      if (!checked.ok) return checked;
      const attribute: SearchAttribute = { id: this.ports.ids.next(), ...checked.value };
      await tx.searchAttributes.save([attribute]);
      // the first promotion always exists: INVARIANT (one promotion each)
      const { id, state } = (await queuePromotion(tx, { after: attribute }, this.ports))!;
      return ok({ name: attribute.name, promotion: { id, state } });
    });
  }
}
