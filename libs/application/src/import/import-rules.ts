import type { Fault, Parser } from '@identity-governance/domain';
import type { SaveCounts } from '../ports/collection';
import type { WriteTransaction } from '../ports/store';
import type { Reference, Target } from './references';

/** How the rows of one kind are imported. */
export interface ImportRules<Row> {
  readonly parse: Parser<Row>;
  /** The field that a repeated key is reported at. */
  readonly keyField: string;
  /** Equal exactly for rows with the same key. */
  keyOf(row: Row): string;
  /** Rows are only a key: the same one twice is harmless. */
  readonly isKeyOnly?: true;
  /** What the row becomes for others to refer to. */
  targetOf?(row: Row): Target;
  referencesOf(row: Row): readonly Reference[];
  /** Whether the row may go on referring to what does not exist. */
  mayDangle?(tx: WriteTransaction, row: Row, target: Target): Promise<boolean>;
  /** The names in the row that the name rule forbids. Rows do not depend on each other here. */
  findNameClashes?(row: Row): Promise<readonly Fault[]>;
  /**
   * What else stands against the row. Rows of such a kind are saved one by one, so that each is judged by what those
   * before it have left.
   */
  findFault?(tx: WriteTransaction, row: Row): Promise<Fault | undefined>;
  /** `time` is the time of the import, RFC 3339. */
  save(tx: WriteTransaction, rows: readonly Row[], time: string): Promise<SaveCounts>;
}
