import type { SearchSchemaInput } from '@tanstack/react-router';
import type { components } from '../api/openapi';
import { textOf, type SearchValues } from '../routing/search-params';

export type Difference = components['schemas']['ViolationDifference'];
export const changeKinds: readonly Difference['change'][] = ['STARTED', 'ENDED', 'STARTED_AND_ENDED', 'CHANGED'];

/** The question in the URL. Days, or times with a zone. */
export interface ChangesSearch {
  readonly from?: string | undefined;
  /** Absent: the present. */
  readonly to?: string | undefined;
  /** Absent: all. */
  readonly change?: Difference['change'] | undefined;
}

export function readChangesSearch(values: SearchValues & SearchSchemaInput & Partial<ChangesSearch>): ChangesSearch {
  return {
    from: textOf(values.from),
    to: textOf(values.to),
    change: changeKinds.find((one) => one === values.change),
  };
}
