import { readAuditFilter, toAuditQuery } from './audit-filter';

const read = (values: object) => readAuditFilter(values as Parameters<typeof readAuditFilter>[0]);

describe('the filter of the audit trail', () => {
  it('becomes conditions of the API', () => {
    const filter = read({ actor: 'a"b\\c', action: 'CREATED', type: 'ROLE', resource: 'r-' });
    expect(toAuditQuery(filter)).toEqual({
      filters:
        '(actor eq "a\\"b\\\\c" or subject eq "a\\"b\\\\c") and action eq "CREATED" and resourceType eq "ROLE" and resourceId sw "r-"',
      from: undefined,
      to: undefined,
    });
    expect(toAuditQuery(read({})).filters).toBeUndefined();
  });

  it('finds the events of a request, such as an import', () => {
    expect(toAuditQuery(read({ request: '0f' })).filters).toBe('trackingId eq "0f"');
  });

  it('includes the last day', () => {
    const { from, to } = toAuditQuery(read({ from: '2026-01-01', to: '2026-01-01' }));
    expect(Date.parse(to!) - Date.parse(from!)).toBe(86_400_000);
  });

  it('drops values that the API does not know', () => {
    expect(read({ action: 'EATEN', type: 'x', from: 'yesterday', to: '2026-99-99' })).toEqual({});
  });
});
