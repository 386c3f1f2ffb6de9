import { buildSodPolicy } from '@identity-governance/test-kit';
import { addedProperties } from '@identity-governance/records';
import { pendingChangeTable } from './sod-tables';

describe('a stored pending change', () => {
  it('has policies with every property, though it was proposed before some of these existed', () => {
    const policy = buildSodPolicy('p');
    const old = Object.fromEntries(Object.entries(policy).filter(([name]) => !(name in addedProperties.SOD_POLICY)));
    expect(old).not.toEqual(policy);
    const row = pendingChangeTable.columns.map(({ property }) => (property === 'before' ? JSON.stringify(old) : null));
    expect(pendingChangeTable.fromRow(row)).toMatchObject({ before: policy, after: null });
  });
});
