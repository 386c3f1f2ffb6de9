import { urlOf } from '../api/call';
import { withOpen } from '../api/queries';
import { enViolations } from '../messages/en-violations';
import { optionalColumns, titleOf, type ChosenColumns } from './columns';

interface Props extends ChosenColumns {
  /** The filter in the API's filter language. */
  readonly filters: string | undefined;
  /** The past time of which the list is. */
  readonly at: string | undefined;
}

/** Downloads the listed violations, and chooses the columns of the list. */
export function ListTools({ filters, at, chosen, onChange }: Props) {
  const urlOfFile = (name: string) => urlOf(`/violations/v1/${name}`, { query: { filters: withOpen(filters), at } });
  return (
    <div className="list-tools small">
      <details>
        <summary>{enViolations.columns}</summary>
        <div className="ticks" role="group" aria-label={enViolations.columns}>
          {optionalColumns.map((column) => (
            <label key={column}>
              <input
                type="checkbox"
                checked={chosen.has(column)}
                onChange={({ target }) => {
                  onChange(column, target.checked);
                }}
              />{' '}
              {titleOf(column)}
            </label>
          ))}
        </div>
      </details>
      <span>
        {enViolations.download}{' '}
        <a href={urlOfFile('violations.csv')} download>
          CSV
        </a>{' '}
        <a href={urlOfFile('violations.xlsx')} download>
          XLSX
        </a>
      </span>
    </div>
  );
}
