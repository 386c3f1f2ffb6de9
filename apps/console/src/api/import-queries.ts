import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from './call';
import { quoteValue } from './filter';
import { pagesQuery } from './pages-query';

export type Import = Answer<'get', '/imports/v1'>[number];

/** Lists imports, the latest first. */
export const importPagesQuery = pagesQuery('imports', '/imports/v1', { query: { sorters: '-started', limit: 50 } });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: async ({ signal }) => (await call('get', '/imports/v1/{id}', { params: { id }, signal })).data,
  });

/** Returns the import whose changes have this tracking id; null if there is none. */
export const importOfRequestQuery = (trackingId: string) =>
  queryOptions({
    queryKey: ['import-of-request', trackingId],
    queryFn: async ({ signal }) => {
      const query = { filters: `trackingId eq ${quoteValue(trackingId)}`, limit: 1 };
      return (await call('get', '/imports/v1', { query, signal })).data[0] ?? null;
    },
  });

export type ImportReport = Answer<'post', '/inventory/v1/import'>;

/** A file to import, and how. */
export interface ImportRequest {
  readonly file: Blob;
  readonly mode: 'upsert' | 'sync';
  /** With `sync`. */
  readonly source?: string | undefined;
  readonly maxDeletes?: string | undefined;
}

interface ConfirmedImport extends ImportRequest {
  readonly skipInvalid: boolean;
  readonly reason?: string | undefined;
  readonly ticket?: string | undefined;
}

/** What an import would change, without the rows that it would refuse; a synchronization refuses them all. */
export async function dryRun({ file, ...query }: ImportRequest): Promise<ImportReport> {
  const options = { ...query, dryRun: true, skipInvalid: query.mode === 'upsert' };
  return (await call('post', '/inventory/v1/import', { query: options, body: file })).data;
}

export async function importFile({ file, ...query }: ConfirmedImport): Promise<ImportReport> {
  return (await call('post', '/inventory/v1/import', { query, body: file })).data;
}
