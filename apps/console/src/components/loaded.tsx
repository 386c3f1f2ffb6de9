import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice';
import { Late } from './late';
import { PageHead } from './page-head';

interface Props<T> {
  readonly query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** The title of the screen while it has no data; absent for a part of a screen. */
  readonly title?: string;
  /** Shown while the data loads. */
  readonly late?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows the data of a query. An error is shown above the data that was read before it, with a way to try again. */
export function Loaded<T>({ query: { data, error, refetch }, title, late = <Late />, children }: Props<T>) {
  const hasFailed = error !== null;
  return (
    <>
      {hasFailed && data === undefined && title !== undefined && <PageHead title={title} />}
      {hasFailed && <ErrorNotice error={error} retry={refetch} />}
      {data === undefined ? !hasFailed && late : children(data)}
    </>
  );
}
