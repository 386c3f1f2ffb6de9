import type { PagePosition, PageRequest } from './query';

interface Page<T> {
  readonly items: readonly T[];
  readonly next: PagePosition | null;
}

/** Yields the pages of a list, of `size` rows each, from the first to the last. */
export async function* pagesOf<T>(
  size: number,
  list: (page: PageRequest) => Promise<Page<T>>,
): AsyncGenerator<readonly T[]> {
  let after: PagePosition | null = [];
  while (after !== null) {
    const page: Page<T> = await list({ limit: size, offset: 0, ...(after.length > 0 && { after }) });
    yield page.items;
    after = page.next;
  }
}
