import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Reads what is shown again, after a change. What was being read meanwhile may be older than the change: an invalidated
 * query would keep the answer to its first request, so it is canceled first.
 */
export async function readAgain(client: QueryClient, filters?: InvalidateQueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
