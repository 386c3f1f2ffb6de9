import type { DefaultError, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useKept } from './use-kept';
import { useSettled } from './use-settled';

/** Finds what a `Picker` offers, by the words that are typed into it. */
export function useFound<L extends readonly unknown[], K extends QueryKey>(
  queryOf: (words: string) => UseQueryOptions<L, DefaultError, L, K>,
) {
  const [words, onSearch] = useState('');
  const settled = useSettled(words);
  const { data, error, refetch: onRetry, isChecking } = useKept(queryOf(settled));
  const found: readonly L[number][] = data ?? [];
  const isLoading = data === undefined && error === null;
  return { found, picker: { onSearch, onRetry, isChecking: isChecking || isLoading || words !== settled, error } };
}
