import { parseExactJsonInPieces, type Pieces } from '@identity-governance/values';
import { decodeText } from '@identity-governance/platform';
import { importKinds, runInTurns, type ImportKind, type ImportRow } from '@identity-governance/application';
import { eventLoopTurns } from '../http/event-loop-turns';
import { holdsPrototype } from '../http/parse-json-body';
import type { Line } from './read-lines';

export const LONGEST_LINE = 1024 * 1024;

export interface ImportLine {
  /** Undefined when the line cannot be read: its row then says why. */
  readonly kind?: ImportKind;
  readonly row: ImportRow;
}

/** The row of a line `{"kind":"accounts","row":{…}}`, with `"op":"delete"` of one to delete; null for a blank line. */
export function readImportLine(line: Line): ImportLine | null | Promise<ImportLine | null> {
  return runInTurns(readInPieces(line), eventLoopTurns);
}

function* readInPieces({ number, bytes }: Line): Pieces<ImportLine | null> {
  if (bytes === null) return unreadable(number, `is longer than ${LONGEST_LINE} bytes`);
  const decoded = decodeText(bytes);
  if (!decoded.ok) return unreadable(number, decoded.error);
  const text = decoded.value.trim();
  if (text === '') return null;
  try {
    return readRecord(yield* parseExactJsonInPieces(text), number);
  } catch (error) {
    return unreadable(number, `is not valid JSON: ${(error as SyntaxError).message}`);
  }
}

function readRecord(record: unknown, line: number): ImportLine {
  if (holdsPrototype(record)) return unreadable(line, 'has a member `__proto__`, which cannot be a name');
  const { kind, row, op = 'save' } = (record ?? {}) as Partial<Record<'kind' | 'row' | 'op', unknown>>;
  if (record !== null && row === undefined) return unreadable(line, 'has no `row`, it must be an object');
  const known = importKinds.find((one) => one === kind);
  if (op !== 'save' && op !== 'delete') return unreadable(line, 'has an `op` that is neither `save` nor `delete`');
  if (known !== undefined)
    return { kind: known, row: { line, record: row, ...(op === 'delete' && { isDeletion: true }) } };
  return unreadable(line, `has no \`kind\` that can be imported: ${importKinds.join(', ')}`);
}

function unreadable(line: number, reason: string): ImportLine {
  return { row: { line, record: undefined, faults: [{ field: '', reason }] } };
}
