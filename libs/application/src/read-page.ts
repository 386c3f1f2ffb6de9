import { err, ok, type Result } from '@identity-governance/values';
import type { InvalidInput } from './invalid-input';
import type { Listing, RowOutline } from './ports/query';

/** Rows that are longer together are not held in memory together. A single one may be longer. */
export const PIECE_BYTES = 256 * 1024;

/** The rows of a long page, some at a time. */
export interface LongRows<View> {
  /** About how long the rows of one piece are at the most, as they are stored. */
  readonly pieceBytes: number;
  /** Each piece is read when it is asked for, and tells rows as they are then; rows that are gone are left out. */
  pieces(): AsyncIterable<readonly View[]> | Iterable<readonly View[]>;
}

/** A page as clients read it. One that is too long to be held has no `items`: its rows are to be read from `rows`. */
export interface ViewPage<View> extends Listing<View> {
  readonly rows: LongRows<View> | null;
}

/** How a page is read in transactions of their own, or in one if it is short. */
export interface PageSource<Tx, View> {
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  outline(tx: Tx): Promise<Result<Listing<RowOutline>, InvalidInput>>;
  /** What there is of these ids, in their order. */
  views(tx: Tx, ids: readonly string[]): Promise<readonly View[]>;
}

/** Looks at what a page will be before any of it is read, so that no page is too long for the memory. */
export function readPage<Tx, View>(source: PageSource<Tx, View>): Promise<Result<ViewPage<View>, InvalidInput>> {
  return source.read(async (tx) => {
    const outlined = await source.outline(tx);
    if (!outlined.ok) return err(outlined.error);
    const { items: outlines, ...page } = outlined.value;
    const pieces = cutIntoPieces(outlines);
    if (pieces.length > 1 || pieces.some(({ bytes }) => bytes > PIECE_BYTES)) {
      return ok({ ...page, items: [], rows: longRows(source, pieces) });
    }
    return ok({ ...page, items: await source.views(tx, pieces[0]?.ids ?? []), rows: null });
  });
}

function longRows<Tx, View>(source: PageSource<Tx, View>, pieces: readonly Piece[]): LongRows<View> {
  return {
    pieceBytes: Math.max(...pieces.map(({ bytes }) => bytes)),
    async *pieces() {
      for (const { ids } of pieces) yield await source.read((tx) => source.views(tx, ids));
    },
  };
}

interface Piece {
  readonly ids: string[];
  bytes: number;
}

/** Rows that may be held together, and their ids, in their order. */
export function cutIntoPieces(outlines: readonly RowOutline[], most = PIECE_BYTES): readonly Piece[] {
  const pieces: Piece[] = [];
  let last: Piece | undefined;
  for (const { key, bytes } of outlines) {
    if (last === undefined || last.bytes + bytes > most) pieces.push((last = { ids: [], bytes: 0 }));
    last.ids.push(key.at(-1)!); // a key without an id does not come here
    last.bytes += bytes;
  }
  return pieces;
}

/** Those of the rows that have these ids, in the order of the ids. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): readonly Row[] {
  const byId = new Map<string, Row>(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
