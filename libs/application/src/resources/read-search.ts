import { err, ok, type Result } from '@identity-governance/values';
import type { InvalidInput } from '../ports/invalid-input';
import type { PageRequest } from '../ports/query';
import { parseSearchText } from '../ports/search-terms';
import { readListQuery, type ListFields, type ListQuery, type ListRequest } from './filters/list-fields';

/** A page of the rows that meet the filters and match `q`, if given. */
export interface SearchRequest extends PageRequest, ListRequest {
  readonly q?: string | undefined;
}

/** Reads the conditions and the order of a request for the query of a collection. */
export function readSearch<F extends string>(
  fields: ListFields,
  { q, filters, sorters, ...page }: SearchRequest,
): Result<PageRequest & ListQuery<F>, InvalidInput> {
  const words = q === undefined ? ok(undefined) : parseSearchText(q);
  const listed = readListQuery<F>(fields, { filters, sorters });
  if (!words.ok || !listed.ok) {
    const faults = [...(words.ok ? [] : [words.error]), ...(listed.ok ? [] : listed.error.faults)];
    return err({ kind: 'invalid', faults });
  }
  const { where, orderBy } = listed.value;
  const found = words.value === undefined ? [] : [{ op: 'words', ...words.value } as const];
  return ok({ ...page, where: [...where, ...found], orderBy });
}
