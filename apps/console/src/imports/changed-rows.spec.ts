import { changedRows } from './changed-rows';

it('counts created, updated and deleted rows of all kinds', () => {
  const roles = { created: 2, updated: 1, unchanged: 40, skipped: 3 };
  expect(changedRows({ roles, grants: { deleted: 4 }, accounts: {} })).toBe(7);
  expect(changedRows({})).toBe(0);
});
