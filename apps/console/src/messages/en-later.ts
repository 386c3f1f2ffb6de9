import { count } from './en';

/** Strings of the part of the overview that loads later. */
export const enLater = {
  trend: (days: number) => `The last ${days} days`,
  trendEnds: (first: number, last: number) =>
    `From ${first.toLocaleString('en-US')} to ${count(last, 'open or mitigated violation', 'open or mitigated violations')}:`,
  trendPicture: (days: number, top: number) =>
    `Violations at the end of each of ${days} days, from 0 to ${top.toLocaleString('en-US')}`,
  trendChanges: (started: number, ended: number) =>
    `${started.toLocaleString('en-US')} started, ${ended.toLocaleString('en-US')} ended.`,
  ending: 'Accepted risks that end within 30 days',
  noneEnding: 'No mitigation ends soon.',
  allEnding: 'All mitigated violations',
  imports: 'Last imports',
  noImports: 'Nothing was imported yet.',
  allImports: 'All imports',
  rows: (rows: number) => count(rows, 'row changed', 'rows changed'),
  errors: (errors: number) => count(errors, 'error', 'errors'),
};
