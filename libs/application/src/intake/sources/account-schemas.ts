import { type AccountAttribute, type AccountSchema, parseAccountSchema } from '@identity-governance/records';
import { namesOfSchema } from '@identity-governance/domain/names';
import { type Result, type SourceId, compareText, err, ok } from '@identity-governance/values';
import type { InvalidInput } from '../../ports/invalid-input';
import type { Listing, PagePosition, RowOutline } from '../../ports/query';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { chunkByBytes, type RowChunks } from '../../resources/read-page';
import { AttributeNameGuard, type AttributeNameIsSearchAttribute } from '../../search-attributes/attribute-name-guard';
import { notFound, type NotFound } from '../../resources/not-found';

type SchemaAttribute = AccountSchema['attributes'][number];

/** An account schema as clients read it. A schema that is too long for the memory has its attributes in `rows` only. */
export interface AccountSchemaView extends AccountSchema {
  readonly rows?: RowChunks<SchemaAttribute>;
}

type Readable = TransactionOf<'accountAttributes' | 'sources'>;

export class GetAccountSchema {
  constructor(private readonly store: StoreOf<'accountAttributes' | 'sources'>) {}

  execute(sourceId: SourceId): Promise<Result<AccountSchemaView, NotFound>> {
    return this.store.read(async (tx) => {
      const schema = await this.find(tx, sourceId);
      return schema === undefined ? err(notFound('SOURCE', sourceId)) : ok(schema);
    });
  }

  /** Returns the schema as this transaction sees it; undefined if the source does not exist. */
  async find(tx: Readable, sourceId: SourceId): Promise<AccountSchemaView | undefined> {
    if ((await tx.sources.get(sourceId)) === undefined) return undefined;
    const { items, next } = await outlineSchema(tx, sourceId);
    const chunks = chunkByBytes(items);
    const isLong = next !== null || chunks.length > 1;
    if (!isLong) return { attributes: await readAttributes(tx, sourceId, chunks[0]?.ids ?? []) };
    return { attributes: [], rows: () => this.readChunks(sourceId) };
  }

  private async *readChunks(sourceId: SourceId): AsyncGenerator<readonly SchemaAttribute[]> {
    let after: PagePosition | null | undefined;
    while (after !== null) {
      const from: PagePosition | undefined = after;
      const page: Listing<RowOutline> = await this.store.read((tx) => outlineSchema(tx, sourceId, from));
      for (const { ids } of chunkByBytes(page.items)) {
        yield await this.store.read((tx) => readAttributes(tx, sourceId, ids));
      }
      after = page.next;
    }
  }
}

/** Attributes whose lengths are read together. */
const PAGE = 1000;

function outlineSchema(tx: Readable, sourceId: SourceId, after?: PagePosition): Promise<Listing<RowOutline>> {
  const where = [{ field: 'sourceId', op: 'eq', value: sourceId }] as const;
  return tx.accountAttributes.outline({ limit: PAGE, offset: 0, where, ...(after !== undefined && { after }) });
}

async function readAttributes(
  tx: Readable,
  sourceId: SourceId,
  names: readonly string[],
): Promise<readonly SchemaAttribute[]> {
  return viewOf(await tx.accountAttributes.getMany(names.map((name) => ({ sourceId, name })))).attributes;
}

/** Replaces the whole account schema of a source. Accounts keep attributes that are no longer in it. */
export class ReplaceAccountSchema {
  constructor(private readonly store: StoreOf<'searchAttributes' | 'sources', 'accountAttributes'>) {}

  /** `body` is the unvalidated body of the request. */
  async execute(
    sourceId: SourceId,
    body: unknown,
  ): Promise<Result<AccountSchema, InvalidInput | NotFound | AttributeNameIsSearchAttribute>> {
    const parsed = parseAccountSchema(body);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    const attributes = parsed.value.attributes.map((attribute) => ({ sourceId, ...attribute }));
    return this.store.write(['inventory', 'search-attributes'], async (tx) => {
      if ((await tx.sources.get(sourceId)) === undefined) return err(notFound('SOURCE', sourceId));
      const clashes = await new AttributeNameGuard(tx).findClashes(attributes.flatMap(namesOfSchema));
      if (clashes.length > 0) return err({ kind: 'attribute-name-is-search-attribute', clashes });
      await replaceSchema(tx, sourceId, attributes);
      return ok(viewOf(attributes));
    });
  }
}

async function replaceSchema(
  tx: TransactionOf<never, 'accountAttributes'>,
  sourceId: SourceId,
  attributes: readonly AccountAttribute[],
): Promise<void> {
  const kept = new Set(attributes.map(({ name }) => name));
  const deleted = (await readSchema(tx, sourceId)).filter(({ name }) => !kept.has(name));
  await tx.accountAttributes.deleteMany(deleted);
  await tx.accountAttributes.save(attributes);
}

async function readSchema(
  tx: TransactionOf<'accountAttributes'>,
  sourceId: SourceId,
): Promise<readonly AccountAttribute[]> {
  const where = [{ field: 'sourceId', op: 'eq', value: sourceId }] as const;
  return (await tx.accountAttributes.list({ limit: Number.MAX_SAFE_INTEGER, offset: 0, where })).items;
}

function viewOf(attributes: readonly AccountAttribute[]): AccountSchema {
  const ordered = [...attributes].sort((a, b) => compareText(a.name, b.name));
  return {
    attributes: ordered.map(({ name, type, multiValued, entitlement, description }) => ({
      ...{ name, type, multiValued, entitlement, description },
    })),
  };
}
