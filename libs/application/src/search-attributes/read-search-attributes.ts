import type { Promotion } from '@identity-governance/records';
import type { SearchAttribute } from '@identity-governance/records';
import { checkName, describeNameClash, findNameClash } from '@identity-governance/domain/names';
import type { SearchAttributeConfig } from '@identity-governance/domain/shapes';
import { type Result, canonicalName, err, ok } from '@identity-governance/values';
import type { InvalidInput } from '../ports/invalid-input';
import type { PageRequest, RowOutline } from '../ports/query';
import { inOrderOf, readPage, type ViewPage } from '../resources/read-page';
import type { StoreOf, TransactionOf } from '../ports/store';
import { findTaken } from './check-search-attribute';
import { PageMarks } from './page-marks';
import { notFound, type NotFound } from '../resources/not-found';

/** The progress of a backfill as clients see it. `total` is null until it runs. */
export type PromotionView = Pick<Promotion, 'id' | 'state' | 'done' | 'total' | 'started' | 'completed' | 'reason'>;

/** The progress of the latest backfill of an attribute. */
export interface NamedPromotion extends PromotionView {
  readonly name: string;
}

/** Whether a search attribute may have a name, and the reason why not. */
export interface NameAvailability {
  readonly available: boolean;
  readonly reason?: string;
}

export interface SearchAttributePage extends PageRequest {
  /** Identifies the reader, the same for all pages of one walk. */
  readonly reader: string;
}

/** Reads search attributes. Names are matched in canonical form. */
export class ReadSearchAttributes {
  private readonly marks = new PageMarks();

  constructor(private readonly store: StoreOf<'attributeNames' | 'promotions' | 'searchAttributes'>) {}

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
    // INVARIANT (one promotion each)
    return this.read(name, async (tx, attribute) => viewPromotion((await tx.promotions.get(attribute.id))!));
  }

  /** Returns the promotions in the order of the canonical names of their attributes. */
  listPromotions(page: PageRequest): Promise<Result<ViewPage<NamedPromotion>, InvalidInput>> {
    return readPage<TransactionOf<'promotions' | 'searchAttributes'>, NamedPromotion>({
      read: (work) => this.store.read(work),
      outline: async (tx) => ok(await tx.searchAttributes.outline(page)),
      views: async (tx, ids) => {
        const attributes = inOrderOf(ids, await tx.searchAttributes.getMany(ids));
        const promotions = await tx.promotions.getMany(attributes.map(({ id }) => id));
        const ofAttribute = new Map(promotions.map((promotion) => [promotion.attributeId, promotion]));
        // INVARIANT (one promotion each)
        return attributes.map(({ id, name }) => ({ name, ...viewPromotion(ofAttribute.get(id)!) }));
      },
    });
  }

  /**
   * Returns whether a new search attribute, or the one named `renames`, may have this name: its format and the name
   * rule. The reason is the one with which a creation or patch is refused.
   */
  checkName(name: string, renames: string | undefined): Promise<NameAvailability> {
    return this.store.read(async (tx) => {
      const before = renames === undefined ? undefined : await tx.searchAttributes.findByName(renames);
      const reason = await findNameReason(tx, name, before);
      return reason === undefined ? { available: true } : { available: false, reason };
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

function viewPromotion({ id, state, done, total, started, completed, reason }: Promotion): PromotionView {
  return { id, state, done, total: total === null ? null : Math.max(total, done), started, completed, reason };
}

async function findNameReason(
  tx: TransactionOf<'attributeNames' | 'searchAttributes'>,
  name: string,
  before: SearchAttribute | undefined,
): Promise<string | undefined> {
  const clash = findNameClash(name, await findTaken(tx, name, before));
  if (clash !== undefined) return describeNameClash(name, clash);
  const format = checkName(name, []);
  return format.ok ? undefined : format.error.map(({ reason }) => reason).join('; ');
}

export function configOf({ name, displayName, applicationAttributes }: SearchAttribute): SearchAttributeConfig {
  return { name, displayName, applicationAttributes };
}
