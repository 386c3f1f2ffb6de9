import type { KeyboardEvent, ReactNode } from 'react';
import { en } from '../messages/en';
import { Button } from './button';
import { ErrorNotice } from './error-notice';
import { Kept } from './kept';
import { Late } from './late';
import type { Typed } from './use-typed';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly words: Typed;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[] | undefined;
  readonly error: unknown;
  readonly isChecking: boolean;
  readonly onMore: (() => unknown) | undefined;
}

/** A page that searches by words, as a plain table. */
export function SearchList({ title, lead, words, head, rows, error, isChecking, onMore }: Props) {
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
      </header>
      <input
        type="search"
        className="search"
        aria-label={en.lists.search}
        placeholder={en.picker.whoHint}
        value={words.text}
        maxLength={200}
        onChange={(event) => {
          words.setText(event.target.value);
        }}
      />
      {error !== null && <ErrorNotice error={error} />}
      {rows === undefined && error === null && <Late />}
      <Kept isChecking={isChecking || words.isPending}>
        {rows?.length === 0 && <p className="empty muted">{en.lists.none}</p>}
        {rows !== undefined && rows.length > 0 && <Table head={head} rows={rows} label={title} />}
        {onMore && <Button onPress={onMore}>{en.lists.more}</Button>}
      </Kept>
    </>
  );
}

interface TableProps extends Pick<Props, 'head'> {
  readonly rows: NonNullable<Props['rows']>;
  readonly label: string;
}

export function Table({ head, rows, label }: TableProps) {
  return (
    <div
      className="table"
      role="region"
      aria-label={label}
      aria-keyshortcuts="J K X"
      tabIndex={0}
      onKeyDown={moveBetweenRows}
    >
      <table>
        <thead>
          <tr>
            {head.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, n) => (
                <td key={n}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Handles keys in a focused table: `j` and `k` move to the link of the next and the previous row, `x` ticks its box.
 */
function moveBetweenRows({ key, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (ctrlKey || metaKey || altKey) return;
  if (key === 'x') document.activeElement?.closest('tr')?.querySelector('input')?.click();
  const step = { j: 1, k: -1 }[key];
  if (step === undefined) return;
  const rows = [...currentTarget.querySelectorAll('tbody tr')];
  const links = rows.flatMap((row) => row.querySelector<HTMLElement>('a[href]') ?? []);
  const focused = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  links[Math.max(0, Math.min(links.length - 1, focused + step))]?.focus();
}
