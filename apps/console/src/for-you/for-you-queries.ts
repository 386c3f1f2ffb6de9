import { pagesQuery } from '../api/pages-query';
import { quoteValue } from '../api/filter';

const day = 86_400_000;
const soonDays = 14;
const rows = 50;

/** The open violations that the session owns, the highest level first: one direction, which an index serves. */
export const openOfMinePagesQuery = pagesQuery('my-violations', '/my-violations/v1', {
  query: { filters: 'status eq "Open"', sorters: '-level', limit: rows },
});

/** The mitigated violations that the session owns, by their end within two weeks after the day of `now`. */
export const endingOfMinePagesQuery = (now: number) => {
  const end = new Date(now - (now % day) + (soonDays + 1) * day).toISOString();
  const filters = `status eq "Mitigated" and expiration lt ${quoteValue(end)}`;
  return pagesQuery('my-violations', '/my-violations/v1', { query: { filters, sorters: 'expiration', limit: rows } });
};
