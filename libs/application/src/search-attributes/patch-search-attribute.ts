import { type Result, err, ok } from '@identity-governance/values';
import type { SearchAttribute } from '@identity-governance/records';
import type { SearchAttributeConfig } from '@identity-governance/domain/shapes';
import { parsePatch, patchSearchAttributeConfig } from '@identity-governance/domain/patch';
import type { TransactionOf } from '../ports/store';
import type { SearchAttributeRefusal } from './check-search-attribute';
import { checkSearchAttribute } from './check-search-attribute';
import type { SearchAttributePorts } from './create-search-attribute';
import { queuePromotion } from './queue-promotion';
import { configOf } from './read-search-attributes';
import { notFound } from '../resources/not-found';

/** Patches a search attribute. A new name changes no promoted values; the worker backfills a new mapping. */
export class PatchSearchAttribute {
  private readonly store: SearchAttributePorts['store'];

  constructor(private readonly ports: SearchAttributePorts) {
    this.store = ports.store;
  }

  /**
   * `name` in any case; `patch` is the unvalidated body of the request: a malformed one is invalid whether or not the
   * attribute exists.
   */
  execute(name: string, patch: unknown): Promise<Result<SearchAttributeConfig, SearchAttributeRefusal>> {
    return this.store.write(['inventory', 'search-attributes'], async (tx) => {
      const before = await tx.searchAttributes.findByName(name);
      if (before === undefined) {
        const parsed = parsePatch(patch);
        return err(parsed.ok ? notFound('SEARCH_ATTRIBUTE', name) : { kind: 'invalid', faults: parsed.error });
      }
      const patched = patchSearchAttributeConfig(before, patch);
      if (!patched.ok) return err({ kind: 'invalid', faults: patched.error });
      const checked = await checkSearchAttribute(tx, patched.value, before);
      return checked.ok ? ok(await this.save(tx, before, checked.value)) : checked;
    });
  }

  private async save(
    tx: TransactionOf<never, 'jobs' | 'promotions' | 'searchAttributes'>,
    before: SearchAttribute,
    config: SearchAttributeConfig,
  ): Promise<SearchAttributeConfig> {
    const after = { ...before, ...config };
    await tx.searchAttributes.save([after]);
    await queuePromotion(tx, { before, after }, this.ports);
    return configOf((await tx.searchAttributes.get(after.id))!);
  }
}
