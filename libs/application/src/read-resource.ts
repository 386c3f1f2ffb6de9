import { err, ok, type Result } from '@identity-governance/values';
import type { InvalidInput } from './invalid-input';
import { notFound, type MissingResource, type NotFound } from './not-found';
import type { Listing, PageRequest } from './ports/query';
import type { StoreOf, TransactionMember, TransactionOf } from './ports/store';

/** How resources of a kind are read, from no more than the collections `N`. A `View` is one as clients read it. */
export interface ReadableKind<N extends TransactionMember, Row, View = Row, Query = PageRequest> {
  readonly type: MissingResource['type'];
  get(tx: TransactionOf<N>, id: string): Promise<Row | undefined>;
  list(tx: TransactionOf<N>, query: Query): Promise<Result<Listing<Row>, InvalidInput>>;
  /** The rows as clients read them, in their order. */
  view(tx: TransactionOf<N>, rows: readonly Row[]): Promise<readonly View[]>;
}

/** Reads the resources of one kind. */
export class ReadResource<N extends TransactionMember, Row, View = Row, Query = PageRequest> {
  constructor(
    private readonly store: StoreOf<N>,
    private readonly kind: ReadableKind<N, Row, View, Query>,
  ) {}

  async get(id: string): Promise<Result<View, NotFound>> {
    const view = await this.store.read((tx) => this.find(tx, id));
    return view === undefined ? err(notFound(this.kind.type, id)) : ok(view);
  }

  /** A row that was just written, as clients read it, whatever others have made of it since. */
  async show(row: Row): Promise<View> {
    return (await this.store.read((tx) => this.kind.view(tx, [row])))[0]!;
  }

  list(query: Query): Promise<Result<Listing<View>, InvalidInput>> {
    return this.store.read(async (tx) => {
      const listed = await this.kind.list(tx, query);
      if (!listed.ok) return listed;
      const { items, ...page } = listed.value;
      return ok({ items: await this.kind.view(tx, items), ...page });
    });
  }

  /** As a transaction that is under way sees it. */
  async find(tx: TransactionOf<N>, id: string): Promise<View | undefined> {
    const row = await this.kind.get(tx, id);
    return row === undefined ? undefined : (await this.kind.view(tx, [row]))[0];
  }
}

/** What reads resources, whatever collections that takes. */
export type ResourceReader<View, Query = PageRequest> = Pick<
  ReadResource<TransactionMember, unknown, View, Query>,
  'find' | 'get' | 'list'
>;

/** What reads the resources of a kind. */
export type ReaderOf<Kind> =
  Kind extends ReadableKind<infer N, infer Row, infer View, infer Query> ? ReadResource<N, Row, View, Query> : never;
