import { type AccountAttribute, type AccountSchema, parseAccountSchema } from '@identity-governance/records';
import { namesOfSchema } from '@identity-governance/domain/names';
import { type Result, type SourceId, compareText, err, ok } from '@identity-governance/values';
import type { InvalidInput } from '../invalid-input';
import type { StoreOf, TransactionOf } from '../ports/store';
import { AttributeNameGuard, type AttributeNameIsSearchAttribute } from '../search-attributes/attribute-name-guard';
import { notFound, type NotFound } from '../not-found';

export class GetAccountSchema {
  constructor(private readonly store: StoreOf<'accountAttributes' | 'sources'>) {}

  execute(sourceId: SourceId): Promise<Result<AccountSchema, NotFound>> {
    return this.store.read(async (tx) => {
      const schema = await this.find(tx, sourceId);
      return schema === undefined ? err(notFound('SOURCE', sourceId)) : ok(schema);
    });
  }

  /** Undefined when there is no such source. */
  async find(
    tx: TransactionOf<'accountAttributes' | 'sources'>,
    sourceId: SourceId,
  ): Promise<AccountSchema | undefined> {
    if ((await tx.sources.get(sourceId)) === undefined) return undefined;
    return viewOf(await readSchema(tx, sourceId));
  }
}

/** Replaces the whole account schema of a source. Accounts keep attributes that are no longer in it. */
export class ReplaceAccountSchema {
  constructor(private readonly store: StoreOf<'searchAttributes' | 'sources', 'accountAttributes'>) {}

  /** `body` is the request's body, not yet checked. */
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
  const gone = (await readSchema(tx, sourceId)).filter(({ name }) => !kept.has(name));
  await tx.accountAttributes.deleteMany(gone);
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
