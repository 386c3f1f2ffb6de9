import type { SearchSchemaInput } from '@tanstack/react-router';
import { quoteValue } from '../api/filter';
import { textOf } from '../routing/search-params';

/** How a value is compared. */
export type Comparison = 'eq' | 'sw';

/** A question for accounts, as the URL holds it. */
export interface AccountSearch {
  /** A search attribute, or a field of every account. */
  readonly by: string | undefined;
  readonly how: Comparison;
  readonly value: string | undefined;
}

type Input = Partial<Record<keyof AccountSearch, string | undefined>> & SearchSchemaInput;

export function readAccountSearch({ by, how, value }: Input): AccountSearch {
  return { by: textOf(by), how: how === 'sw' ? how : 'eq', value: textOf(value) };
}

/** Returns the question in the filter language of the API; undefined until it is complete. */
export function toAccountFilter({ by, how, value }: AccountSearch): string | undefined {
  return by === undefined || value === undefined ? undefined : `${by} ${how} ${quoteValue(value)}`;
}
