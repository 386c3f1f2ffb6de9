import { count } from './en';

/** Strings of the part of the overview that arrives later. */
export const enLater = {
  ending: 'Accepted risks that end within 30 days',
  noneEnding: 'No mitigation ends soon.',
  allEnding: 'All mitigated violations',
  imports: 'Last imports',
  noImports: 'Nothing was imported yet.',
  allImports: 'All imports',
  rows: (rows: number) => count(rows, 'row changed', 'rows changed'),
  errors: (errors: number) => count(errors, 'error', 'errors'),
};
