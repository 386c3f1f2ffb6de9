import type { Promotion } from '@identity-governance/records';
import type { SearchAttribute } from '@identity-governance/records';
import type { SearchAttributeConfig } from '@identity-governance/domain/shapes';
import { type Result, canonicalName, err, ok } from '@identity-governance/values';
import type { InvalidInput } from '../invalid-input';
import type { PageRequest, RowOutline } from '../ports/query';
import { inOrderOf, readPage, type ViewPage } from '../read-page';
import type { StoreOf, TransactionOf } from '../ports/store';
import { PageMarks } from './page-marks';
import { notFound, type NotFound } from '../not-found';

/** The progress of a backfill as clients see it. `total` is null until it runs. */
export type PromotionView = Pick<Promotion, 'id' | 'state' | 'done' | 'total' | 'started' | 'completed' | 'reason'>;

export interface SearchAttributePage extends PageRequest {
  /** Identifies the reader, the same for all pages of one walk. */
  readonly reader: string;
}

/** Reads search attributes. Names are matched in canonical form. */
export class ReadSearchAttributes {
  private readonly marks = new PageMarks();

  constructor(private readonly store: StoreOf<'promotions' | 'searchAttributes'>) {}

  /**
   * Returns a page in the order of the canonical names. A page whose offset is where a page of the same reader ended
   * continues after that page's last row: a reader that walks the pages sees every unchanged row once, regardless of
   * concurrent creations and deletions.
   */
  list({ reader, ...page }: SearchAttributePage): Promise<Result<ViewPage<SearchAttributeConfig>, InvalidInput>> {
    const { offset } = page;
    const mark = page.after === undefined ? this.marks.find(reader, offset) : undefined;
    const after = mark === undefined ? {} : { after: [canonicalName(mark)], offset: 0 };
    return readPage<TransactionOf<'searchAttributes'>, SearchAttributeConfig>({
      read: (work) => this.store.read(work),
      outline: async (tx) => {
        const outlined = await tx.searchAttributes.outline({ ...page, ...after });
        const { length } = outlined.items;
        const last = page.after === undefined ? await rowOf(tx, outlined.items.at(-1)) : undefined;
        if (last !== undefined) this.marks.set(reader, offset + length, last.name);
        return ok(outlined);
      },
      views: async (tx, ids) => inOrderOf(ids, await tx.searchAttributes.getMany(ids)).map(configOf),
    });
  }

  get(name: string): Promise<Result<SearchAttributeConfig, NotFound>> {
    return this.read(name, (_, attribute) => Promise.resolve(configOf(attribute)));
  }

  /** Returns the attribute as a running transaction sees it. */
  async find(tx: TransactionOf<'searchAttributes'>, name: string): Promise<SearchAttributeConfig | undefined> {
    const attribute = await tx.searchAttributes.findByName(name);
    return attribute && configOf(attribute);
  }

  getPromotion(name: string): Promise<Result<PromotionView, NotFound>> {
    return this.read(name, async (tx, attribute) => {
      // INVARIANT (one promotion each)
      const { id, state, done, total, started, completed, reason } = (await tx.promotions.get(attribute.id))!;
      return { id, state, done, total: total === null ? null : Math.max(total, done), started, completed, reason };
    });
  }

  private read<T>(
    name: string,
    view: (tx: TransactionOf<'promotions'>, attribute: SearchAttribute) => Promise<T>,
  ): Promise<Result<T, NotFound>> {
    return this.store.read(async (tx) => {
      const attribute = await tx.searchAttributes.findByName(name);
      return attribute === undefined ? err(notFound('SEARCH_ATTRIBUTE', name)) : ok(await view(tx, attribute));
    });
  }
}

async function rowOf(
  tx: TransactionOf<'searchAttributes'>,
  outline: RowOutline | undefined,
): Promise<SearchAttribute | undefined> {
  return outline && tx.searchAttributes.get(outline.key[0]!);
}

export function configOf({ name, displayName, applicationAttributes }: SearchAttribute): SearchAttributeConfig {
  return { name, displayName, applicationAttributes };
}
