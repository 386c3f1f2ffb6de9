import { err, ok, type Result } from '@identity-governance/domain';
import type { InventoryRows } from '../import/import-rules';
import { KnownTargets } from '../import/references';
import type { InvalidInput } from '../invalid-input';
import { notFound, type NotFound } from '../not-found';
import type { IdGenerator } from '../ports/id-generator';
import type { StoreOf, TransactionOf } from '../ports/store';
import { AccountPromoter } from '../search-attributes/account-promoter';
import { AttributeNameGuard } from '../search-attributes/attribute-name-guard';
import type { AttributeNameIsSearchAttribute } from '../search-attributes/search-attribute-errors';
import type { Identified, InventoryKind } from './inventory-kinds';
import type { Removed } from '../import/remove-rows';

type WrittenRows = InventoryRows | 'promotedValues';
type Transaction = TransactionOf<'searchAttributes', WrittenRows>;

/** A row to be created has the id of one that is there. */
export interface IdTaken {
  readonly kind: 'id-taken';
  readonly type: InventoryKind<Identified>['type'];
  readonly id: string;
}

export type WriteRefusal = InvalidInput | NotFound | IdTaken | AttributeNameIsSearchAttribute;

/** Creates, replaces and deletes rows of the inventory one by one. Bodies are those of requests, not yet checked. */
export class WriteInventory {
  constructor(
    private readonly store: StoreOf<'searchAttributes', WrittenRows>,
    private readonly ids: IdGenerator,
  ) {}

  /** The body may name the id; one is made for a row that names none. */
  create<Row extends Identified>(kind: InventoryKind<Row>, body: unknown): Promise<Result<Row, WriteRefusal>> {
    const id = (body as Partial<Identified> | null | undefined)?.id ?? this.ids.next();
    return this.write(kind, withId(body, id), async (tx, row) =>
      (await kind.get(tx, row.id)) === undefined ? undefined : { kind: 'id-taken', type: kind.type, id: row.id },
    );
  }

  replace<Row extends Identified>(
    kind: InventoryKind<Row>,
    id: string,
    body: unknown,
  ): Promise<Result<Row, WriteRefusal>> {
    return this.write(kind, withId(body, id), async (tx) =>
      (await kind.get(tx, id)) === undefined ? notFound(kind.type, id) : undefined,
    );
  }

  delete<Row extends Identified>(kind: InventoryKind<Row>, id: string): Promise<Result<Removed, NotFound>> {
    return this.store.write(kind.parts, async (tx) => {
      const row = await kind.get(tx, id);
      return row === undefined ? err(notFound(kind.type, id)) : ok(await kind.remove(tx, row));
    });
  }

  private async write<Row extends Identified>(
    kind: InventoryKind<Row>,
    body: unknown,
    refuse: (tx: Transaction, row: Row) => Promise<NotFound | IdTaken | undefined>,
  ): Promise<Result<Row, WriteRefusal>> {
    const parsed = kind.parse(body);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    const row = parsed.value;
    return this.store.write(kind.parts, async (tx) => {
      const refusal = (await refuse(tx, row)) ?? (await findBrokenRule(tx, kind, row));
      if (refusal !== undefined) return err(refusal);
      await kind.rules.save(tx, [row], { time: '', promoter: new AccountPromoter(tx) }); // no such row has a time
      return ok(row);
    });
  }
}

function withId(body: unknown, id: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, id } : body;
}

async function findBrokenRule<Row extends Identified>(
  tx: Transaction,
  kind: InventoryKind<Row>,
  row: Row,
): Promise<NotFound | AttributeNameIsSearchAttribute | undefined> {
  const wanted = kind.rules.referencesOf(row).map(({ target }) => target);
  const targets = new KnownTargets(tx);
  await targets.lookUp(wanted);
  const missing = wanted.filter((target) => !targets.has(target));
  if (missing.length > 0) return { kind: 'not-found', missing };
  const clashes = await new AttributeNameGuard(tx).findClashes(kind.namesOf?.(row) ?? []);
  return clashes.length > 0 ? { kind: 'attribute-name-is-search-attribute', clashes } : undefined;
}
