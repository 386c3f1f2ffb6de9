import { compareText, err, ok, type Result } from '@identity-governance/values';
import type { InvalidInput } from '../ports/invalid-input';
import type { Listing, PagePosition, RowOutline } from '../ports/query';

/** Maximum total length of the rows in memory, in bytes. A single row may be longer. */
export const CHUNK_BYTES = 256 * 1024;

/**
 * Returns the rows of a long page in chunks. Each chunk is read when it is requested and has the rows as they are then;
 * deleted rows are missing.
 */
export type RowChunks<View> = () => AsyncIterable<readonly View[]> | Iterable<readonly View[]>;

/** A page as clients read it. A page that is too long for the memory has no `items`; its rows are read from `rows`. */
export interface ViewPage<View> extends Listing<View> {
  readonly rows: RowChunks<View> | null;
}

/** Reads a short page in one transaction, and each chunk of a long one in a separate transaction. */
export interface PageSource<Tx, View, E = InvalidInput> {
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  outline(tx: Tx): Promise<Result<Listing<RowOutline>, E>>;
  /** Returns the existing rows with these ids, in the order of the ids. */
  views(tx: Tx, ids: readonly string[]): Promise<readonly View[]>;
}

/** Reads the lengths of the rows of a page before the rows, so that no page is too long for the memory. */
export function readPage<Tx, View, E = InvalidInput>(
  source: PageSource<Tx, View, E>,
): Promise<Result<ViewPage<View>, E>> {
  return source.read(async (tx) => {
    const outlined = await source.outline(tx);
    if (!outlined.ok) return err(outlined.error);
    const { items: outlines, ...page } = outlined.value;
    const chunks = chunkByBytes(outlines);
    if (chunks.length > 1 || chunks.some(({ bytes }) => bytes > CHUNK_BYTES)) {
      const rows = async function* () {
        for (const { ids } of chunks) yield await source.read((tx) => source.views(tx, ids));
      };
      return ok({ ...page, items: [], rows });
    }
    return ok({ ...page, items: await source.views(tx, chunks[0]?.ids ?? []), rows: null });
  });
}

interface Chunk {
  readonly ids: string[];
  bytes: number;
}

/** Divides rows into chunks that fit into memory, in the order of the rows. The id is the last field of each key. */
export function chunkByBytes(outlines: readonly RowOutline[], maxBytes = CHUNK_BYTES): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let last: Chunk | undefined;
  for (const { key, bytes } of outlines) {
    if (last === undefined || last.bytes + bytes > maxBytes) chunks.push((last = { ids: [], bytes: 0 }));
    last.ids.push(key.at(-1)!);
    last.bytes += bytes;
  }
  return chunks;
}

/** Compares positions, value by value; those without a sorter are in ascending order. */
export function comparePositions(
  a: PagePosition,
  b: PagePosition,
  sorters: readonly { readonly descending: boolean }[] = [],
): number {
  const orders = a.map((part, i) => (sorters[i]?.descending === true ? -1 : 1) * compareText(part ?? '', b[i] ?? ''));
  return orders.find((order) => order !== 0) ?? 0;
}

/** Returns the rows with these ids, in the order of the ids. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): readonly Row[] {
  const byId = new Map<string, Row>(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
