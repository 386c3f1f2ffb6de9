import { canonicalName, compareText } from '@identity-governance/values';
import type { Condition } from '../../ports/query';
import { wordsField } from '../../ports/search-terms';

/** Returns the values of a field of a row: none, one, or multiple for an attribute. */
export type RowValues = (field: string) => readonly string[];

/** The field of the logins by which an identity is found. */
export const loginField = 'login';

/** Whether the condition holds for the row. */
export function holds(values: RowValues, condition: Condition<string>): boolean {
  switch (condition.op) {
    case 'and':
      return condition.of.every((one) => holds(values, one));
    case 'or':
      return condition.of.some((one) => holds(values, one));
    case 'not':
      return !holds(values, condition.of);
    case 'pr':
      return values(condition.field).length > 0;
    case 'words':
      return isFound(values, condition.words) || values(loginField).some((login) => login.startsWith(condition.login));
    case 'in': {
      const fold = foldOf(condition);
      const wanted = new Set(values(condition.field).map(fold));
      return condition.values.some((value) => wanted.has(fold(value)));
    }
    case 'eq':
    case 'sw':
    case 'co':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const fold = foldOf(condition);
      const wanted = fold(condition.value);
      return values(condition.field).some((value) => comparisons[condition.op](fold(value), wanted));
    }
  }
}

function foldOf({ ignoresCase }: { readonly ignoresCase?: boolean }): (text: string) => string {
  return ignoresCase === true ? canonicalName : (text) => text;
}

function isFound(values: RowValues, wanted: readonly string[]): boolean {
  const words = values(wordsField);
  return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

const comparisons = {
  eq: (text: string, wanted: string) => text === wanted,
  sw: (text: string, wanted: string) => text.startsWith(wanted),
  co: (text: string, wanted: string) => text.includes(wanted),
  gt: (text: string, wanted: string) => compareText(text, wanted) > 0,
  ge: (text: string, wanted: string) => compareText(text, wanted) >= 0,
  lt: (text: string, wanted: string) => compareText(text, wanted) < 0,
  le: (text: string, wanted: string) => compareText(text, wanted) <= 0,
};
