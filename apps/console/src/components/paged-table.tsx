import { useEffect, useRef, type ReactNode } from 'react';
import { en } from '../messages/en';
import { announce } from './announce';
import { Button } from './button';
import { ErrorNotice } from './error-notice';
import { Kept } from './kept';
import { Late } from './late';
import { Table, type Row } from './table';

interface Props {
  readonly label: string;
  readonly head: readonly string[];
  /** Undefined until the first page is read. */
  readonly rows: readonly Row[] | undefined;
  /** The result of `useKeptPages`, or of `useKept` for a list of one page. */
  readonly list: {
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isChecking: boolean;
    /** Reads the next page, if there is one. */
    readonly more?: (() => unknown) | undefined;
  };
  /** The question is still being typed. */
  readonly isPending?: boolean;
  /** Shown if there is no row. */
  readonly empty: ReactNode;
  /** The name of the button that reads the next page. */
  readonly more?: string;
  /** Shown above the rows, if there are any. */
  readonly children?: ReactNode;
}

/**
 * A list of a screen in all its states: loading, failed (with the rows that were read before), none, and with further
 * pages. What changes is announced; after another page the focus is on its first row.
 */
export function PagedTable(props: Props) {
  const { label, head, rows, list, isPending = false, empty, more = en.lists.more, children } = props;
  const { error, refetch, more: onMore } = list;
  const isChecking = list.isChecking || isPending;
  const element = useRef<HTMLDivElement>(null);
  const onPress = useAnnouncedRows(element, rows?.length, isChecking);
  return (
    <>
      {error !== null && <ErrorNotice error={error} retry={refetch} />}
      {rows === undefined && error === null && <Late />}
      <Kept isChecking={isChecking}>
        <div ref={element}>
          {rows?.length === 0 && (typeof empty === 'string' ? <p className="empty">{empty}</p> : empty)}
          {rows !== undefined && rows.length > 0 && (
            <>
              {children}
              <Table head={head} rows={rows} label={label} />
            </>
          )}
          {onMore && (
            <Button
              onPress={() => {
                onPress();
                onMore();
              }}
            >
              {more}
            </Button>
          )}
        </div>
      </Kept>
    </>
  );
}

/** Announces the number of rows after each change but the first. Returns what to call before more rows are read. */
function useAnnouncedRows(element: { readonly current: Element | null }, count: number | undefined, isBusy: boolean) {
  const shown = useRef<number>(undefined);
  const hasAsked = useRef(false);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (isBusy || count === undefined) {
      wasBusy.current ||= isBusy;
      return;
    }
    const before = shown.current;
    shown.current = count;
    if (hasAsked.current && before !== undefined && count > before) {
      hasAsked.current = false;
      announce(en.lists.added(count - before));
      const row = element.current?.querySelectorAll('tbody tr')[before];
      row?.querySelector<HTMLElement>('a[href], button, input')?.focus();
    } else if (wasBusy.current) announce(en.lists.rows(count));
    wasBusy.current = false;
  }, [element, count, isBusy]);
  return () => {
    hasAsked.current = true;
  };
}
