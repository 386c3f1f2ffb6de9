import type { KeyboardEvent, ReactNode } from 'react';

export interface Row {
  readonly key: string;
  readonly cells: readonly ReactNode[];
}

interface Props {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  readonly label: string;
}

export function Table({ head, rows, label }: Props) {
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
