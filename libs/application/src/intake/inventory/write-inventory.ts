import { proposableTypes, type ProposedRow } from '@identity-governance/records';
import { err, ok, type Fault, type Parsed, type Result } from '@identity-governance/values';
import { idTaken, type IdTaken } from '../../resources/id-taken';
import type { InventoryRows } from '../import/import-rules';
import { KnownTargets } from '../import/references';
import type { InvalidInput } from '../../ports/invalid-input';
import { notFound, type NotFound } from '../../resources/not-found';
import type { AuditedRowType } from '../../ports/row-kinds';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { SecondPersonNeeded } from '../../sod/pending-changes/second-person';
import { AccountPromoter } from '../../search-attributes/account-promoter';
import { AttributeNameGuard, type AttributeNameIsSearchAttribute } from '../../search-attributes/attribute-name-guard';
import type { Identified } from '../../resources/read-resource';
import type { InventoryKind } from './inventory-kinds';
import type { Removed } from '../import/remove-rows';

type WrittenRows = InventoryRows | 'promotedValues';
type Transaction = TransactionOf<'searchAttributes' | 'violations', WrittenRows>;

export type WriteRefusal = InvalidInput | NotFound | IdTaken | AttributeNameIsSearchAttribute;

/** The row must not be deleted. */
export interface RowInUse {
  readonly kind: 'row-in-use';
  readonly type: AuditedRowType;
  readonly id: string;
  /** The reason, as the end of a sentence that starts with its type and id. */
  readonly obstacle: string;
}

/** Creates, replaces and deletes rows of the inventory one by one. Bodies are unvalidated. */
export class WriteInventory {
  constructor(
    private readonly store: StoreOf<'searchAttributes' | 'violations', WrittenRows>,
    private readonly ids: IdGenerator,
    private readonly options: { readonly needsSecondPerson?: boolean } = {},
  ) {}

  /** The body may name the id; otherwise an id is generated. */
  async create<Row extends Identified>(kind: InventoryKind<Row>, body: unknown): Promise<Result<Row, WriteRefusal>> {
    const parsed = this.read(kind, body);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    const { id } = parsed.value;
    return this.store.write(kind.parts, async (tx) => {
      if ((await kind.get(tx, id)) !== undefined) return err(idTaken(kind.type, id));
      return this.save(tx, kind, { after: parsed.value, before: undefined });
    });
  }

  /** Parses the row in a body. Without `id`, the body may name it; otherwise an id is generated. */
  read<Row extends Identified>(kind: InventoryKind<Row>, body: unknown, id?: string): Parsed<Row> {
    return kind.parse(withId(body, id ?? this.idIn(kind, body)));
  }

  private idIn<Row extends Identified>({ newId }: InventoryKind<Row>, body: unknown): unknown {
    const given = (body as Partial<Identified> | null | undefined)?.id;
    return given ?? newId?.(() => this.ids.next()) ?? this.ids.next();
  }

  async replace<Row extends Identified>(
    kind: InventoryKind<Row>,
    id: string,
    body: unknown,
  ): Promise<Result<Row, WriteRefusal>> {
    const { merge, parse } = kind;
    if (merge !== undefined) return this.change(kind, id, (row) => parse(withId(mergedWith(merge, row, body), row.id)));
    const parsed = this.read(kind, body, id);
    return parsed.ok ? this.change(kind, id, () => parsed) : err({ kind: 'invalid', faults: parsed.error });
  }

  /** Applies `change` to the row, as a patch does. */
  change<Row extends Identified>(
    kind: InventoryKind<Row>,
    id: string,
    change: (row: Row) => Result<Row, readonly Fault[]>,
  ): Promise<Result<Row, WriteRefusal>> {
    return this.store.write(kind.parts, async (tx) => {
      const before = await kind.get(tx, id);
      if (before === undefined) return err(notFound(kind.type, id));
      const changed = change(before);
      if (changed.ok) return this.save(tx, kind, { after: changed.value, before });
      return err({ kind: 'invalid', faults: changed.error });
    });
  }

  /** Throws SecondPersonNeeded if another person has to approve the row. */
  private async save<Row extends Identified>(
    tx: Transaction,
    kind: InventoryKind<Row>,
    { before, after }: { readonly before: Row | undefined; readonly after: Row },
  ): Promise<Result<Row, WriteRefusal>> {
    const saved = await saveRow(tx, kind, after);
    if (!saved.ok || this.options.needsSecondPerson !== true) return saved;
    const weakening = await kind.findWeakening?.(tx, saved.value, before);
    if (weakening === undefined) return saved;
    const { type } = kind;
    const rows = isProposable(type) ? [{ type, id: after.id, before: before ?? null, after: saved.value }] : undefined;
    throw new SecondPersonNeeded(weakening, rows);
  }

  delete<Row extends Identified>(kind: InventoryKind<Row>, id: string): Promise<Result<Removed, NotFound | RowInUse>> {
    return this.store.write(kind.parts, async (tx) => {
      const obstacle = await kind.findObstacle?.(tx, id);
      if (obstacle !== undefined) return err({ kind: 'row-in-use', type: kind.type, id, obstacle });
      const row = await kind.get(tx, id);
      return row === undefined ? err(notFound(kind.type, id)) : ok(await kind.remove(tx, row));
    });
  }
}

/** Saves a row that keeps the rules of its kind, in the transaction of a caller that holds the locks of the kind. */
export async function saveRow<Row extends Identified>(
  tx: Transaction,
  kind: InventoryKind<Row>,
  row: Row,
): Promise<Result<Row, WriteRefusal>> {
  const refusal = await findBrokenRule(tx, kind, row);
  if (refusal !== undefined) return err(refusal);
  await kind.rules.save(tx, [row], { time: '', promoter: new AccountPromoter(tx) }); // no such row has a time
  return ok((await kind.get(tx, row.id))!); // as later reads return it, including the order of its properties
}

function isProposable(type: string): type is ProposedRow['type'] {
  return proposableTypes.some((one) => one === type);
}

/** Returns a body that is not an object unchanged, for the parser to refuse. */
function mergedWith<Row>(merge: (row: Row, changes: object) => object, row: Row, body: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? merge(row, body) : body;
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
