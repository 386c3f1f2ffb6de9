/** Distinct values of accounts that match no entitlement. */
export interface UnmatchedCount {
  readonly count: number;
  /** Whether there may be more, because not all accounts were examined or not all values were counted. */
  readonly atLeast?: boolean;
}

interface UnmatchedValues {
  readonly unmatched: readonly UnmatchedCount[];
  /** Number of accounts of each source that were examined, if a source has more. */
  readonly examinedAccounts?: number;
}

/** Returns the number of distinct values of all attributes. */
export function countUnmatched({ unmatched, examinedAccounts }: UnmatchedValues): UnmatchedCount {
  const count = unmatched.reduce((sum, one) => sum + one.count, 0);
  return { count, atLeast: examinedAccounts !== undefined || unmatched.some(({ atLeast }) => atLeast === true) };
}

/** Returns the number, as `at least 100,000` if there may be more. */
function formatUnmatched({ count, atLeast }: UnmatchedCount): string {
  return `${atLeast === true ? 'at least ' : ''}${count.toLocaleString('en-US')}`;
}

/** Returns a sentence without a final stop, the same in every output. */
export function describeUnmatched(values: UnmatchedCount): string {
  const isOne = values.count === 1 && values.atLeast !== true;
  const verbs = isOne ? ['value of accounts matches', 'has'] : ['different values of accounts match', 'have'];
  return `${formatUnmatched(values)} ${verbs[0]} no entitlement and ${verbs[1]} no effect`;
}

/** Returns the number of values that are not among the listed examples, as ` and 3 more`; empty if there are none. */
export function describeFurther(values: UnmatchedCount & { readonly values: readonly string[] }): string {
  const count = values.count - values.values.length;
  if (count > 0) return ` and ${formatUnmatched({ ...values, count })} more`;
  return values.atLeast === true ? ' and possibly more' : '';
}
