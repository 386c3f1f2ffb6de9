import { err, ok, type Result } from '@identity-governance/values';
import type { InvalidInput } from '../ports/invalid-input';
import { notFound, type MissingResource, type NotFound } from './not-found';
import type { Listing, PageRequest, RowOutline } from '../ports/query';
import { inOrderOf, readPage, type ViewPage } from './read-page';
import type { StoreOf, TransactionMember, TransactionOf } from '../ports/store';

/** A row that is identified by its id. */
export interface Identified {
  readonly id: string;
}

/** Reads resources of a kind from the collections `N`. A `View` is a resource as clients read it. */
export interface ReadableKind<N extends TransactionMember, Row extends Identified, View = Row, Query = PageRequest> {
  readonly type: MissingResource['type'];
  get(tx: TransactionOf<N>, id: string): Promise<Row | undefined>;
  /** Returns the existing rows, in no particular order. */
  getMany(tx: TransactionOf<N>, ids: readonly string[]): Promise<readonly Row[]>;
  /** Returns the outline of a page; the last field of each key is the id. */
  outline(tx: TransactionOf<N>, query: Query): Promise<Result<Listing<RowOutline>, InvalidInput>>;
  /** Returns the rows as clients read them, in their order. */
  view(tx: TransactionOf<N>, rows: readonly Row[]): Promise<readonly View[]>;
}

/** Reads the resources of one kind. */
export class ReadResource<N extends TransactionMember, Row extends Identified, View = Row, Query = PageRequest> {
  constructor(
    private readonly store: StoreOf<N>,
    private readonly kind: ReadableKind<N, Row, View, Query>,
  ) {}

  async get(id: string): Promise<Result<View, NotFound>> {
    const view = await this.store.read((tx) => this.find(tx, id));
    return view === undefined ? err(notFound(this.kind.type, id)) : ok(view);
  }

  /** Returns a row that was just written, as clients read it, regardless of later writes. */
  async show(row: Row): Promise<View> {
    return (await this.store.read((tx) => this.kind.view(tx, [row])))[0]!;
  }

  list(query: Query): Promise<Result<ViewPage<View>, InvalidInput>> {
    return readPage<TransactionOf<N>, View>({
      read: (work) => this.store.read(work),
      outline: (tx) => this.kind.outline(tx, query),
      views: async (tx, ids) => this.kind.view(tx, inOrderOf(ids, await this.kind.getMany(tx, ids))),
    });
  }

  /** Returns the resource as a running transaction sees it. */
  async find(tx: TransactionOf<N>, id: string): Promise<View | undefined> {
    const row = await this.kind.get(tx, id);
    return row === undefined ? undefined : (await this.kind.view(tx, [row]))[0];
  }
}

/** The interface of `ReadResource`, independent of its collections. */
export type ResourceReader<View, Query = PageRequest> = Pick<
  ReadResource<TransactionMember, Identified, View, Query>,
  'find' | 'get' | 'list'
>;
