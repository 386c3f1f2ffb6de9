import { linkOf } from './event-link';
import { rowChanges } from './row-changes';

it('lists the fields of a row that differ', () => {
  expect(rowChanges({ a: 'x', b: 1, c: null }, { a: 'x', b: 2, d: { e: true } })).toEqual([
    { field: 'b', before: '1', after: '2' },
    { field: 'd', before: '', after: '{"e":true}' },
  ]);
});

describe('linkOf', () => {
  it('leads to what an event is about', () => {
    const of = (event: object) => linkOf(event as Parameters<typeof linkOf>[0]);
    expect(of({ resourceType: 'ROLE', resourceId: 'r' })).toEqual({
      to: '/access/$type/$id',
      params: { type: 'ROLE', id: 'r' },
    });
    expect(of({ resourceType: 'ASSIGNMENT', resourceId: 'x', before: { identityId: 'ann' } })?.params).toEqual({
      id: 'ann',
    });
    expect(of({ resourceType: 'SOD_POLICY', resourceId: 'p', action: 'DELETED' })).toBeUndefined();
    expect(of({ resourceType: 'SOURCE', resourceId: 's' })).toBeUndefined();
  });
});
