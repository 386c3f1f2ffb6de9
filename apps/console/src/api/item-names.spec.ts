import { idsByType } from './item-names';

it('asks once for each type, and again only for long lists', () => {
  const roles = Array.from({ length: 41 }, (_, n) => ({ type: 'ROLE', id: `r${n}` }) as const);
  const requests = idsByType([...roles, { type: 'ENTITLEMENT', id: 'e' }]);
  expect(requests.map(({ type, ids }) => [type, ids.length])).toEqual([
    ['ROLE', 40],
    ['ROLE', 1],
    ['ENTITLEMENT', 1],
  ]);
});
