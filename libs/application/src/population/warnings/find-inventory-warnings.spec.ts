import { buildConflict, refOf } from '@identity-governance/domain/testing';
import type { AccessItem, ImportRecord } from '@identity-governance/records';
import { AccessSnapshots } from '../access/access-snapshots';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import {
  buildAccessItem,
  buildAccount,
  buildAccountAttribute,
  buildIdentity,
  buildImport,
  buildSource,
} from '@identity-governance/test-kit';
import type { StatePart } from '../../ports/change-log';
import type { WriteTransaction } from '../../ports/store';
import { FindInventoryWarnings } from './find-inventory-warnings';

const parts: readonly StatePart[] = ['access', 'assignments', 'inventory', 'sod-policies'];

/** Ann's account on `ad` carries both sides of the policy, as `memberOf`, which is marked. */
async function openInventory() {
  const store = createInMemoryStore();
  const change = (work: (tx: WriteTransaction) => Promise<unknown>) => store.write(parts, work);
  const group = (id: string): AccessItem =>
    buildAccessItem(id, { sourceId: 'ad', attribute: 'memberOf', value: `CN=${id}` });
  const mark = (entitlement: boolean) =>
    change((tx) =>
      tx.accountAttributes.save([
        buildAccountAttribute('memberOf', { sourceId: 'ad', multiValued: true, entitlement }),
      ]),
    );
  await change(async (tx) => {
    await tx.sources.save([buildSource('ad')]);
    await tx.accessItems.save([group('post'), group('pay'), buildAccessItem('clerk', { type: 'ROLE' })]);
    await tx.identities.save([buildIdentity('ann'), buildIdentity('bob')]);
    const attributes = { memberOf: ['cn=post', 'CN=PAY', 'CN=other'] };
    await tx.accounts.save([buildAccount('a', { sourceId: 'ad', identityId: 'ann', attributes })]);
    await tx.sodPolicies.save([buildConflict('p', ['ENTITLEMENT:post'], ['ENTITLEMENT:pay'])]);
  });
  await mark(true);
  const find = new FindInventoryWarnings(store, new AccessSnapshots(store));
  return { change, mark, find, warnings: () => find.execute() };
}

const codesOf = (warnings: readonly { readonly code: string; readonly count: number }[]) =>
  warnings.map(({ code, count }) => `${code} ${count}`);

describe('FindInventoryWarnings', () => {
  it('finds nothing wrong with a sound inventory, nor with an empty one', async () => {
    const { warnings } = await openInventory();
    expect(await warnings()).toEqual([]);
    const store = createInMemoryStore();
    expect(await new FindInventoryWarnings(store, new AccessSnapshots(store)).execute()).toEqual([]);
  });

  it('counts the rows that the last import of each input left out, until the same input is imported without', async () => {
    const { change, find } = await openInventory();
    let last = 0;
    const imported = async (skipped: number, fields: Partial<ImportRecord>) => {
      const counts = { accounts: { created: 1, updated: 0, unchanged: 0, skipped } };
      await change((tx) =>
        tx.imports.save([
          buildImport(`i${String(++last).padStart(2, '0')}`, { outcome: 'APPLIED', counts, ...fields }),
        ]),
      );
      const { warnings } = await find.examine();
      expect(warnings).toEqual(await find.execute());
      return codesOf(warnings);
    };
    const [hr, ad] = [{ files: ['accounts.csv'] }, { files: ['ad.csv'] }];
    expect(await imported(2, hr)).toEqual(['SKIPPED_ROWS 2']);
    expect(await imported(1, ad)).toEqual(['SKIPPED_ROWS 3']);
    expect(await imported(0, { ...hr, sourceId: 'ad' })).toEqual(['SKIPPED_ROWS 3']);
    expect(await imported(0, { ...hr, outcome: 'REFUSED' })).toEqual(['SKIPPED_ROWS 3']);
    expect(await imported(0, hr)).toEqual(['SKIPPED_ROWS 1']);
    expect(await imported(4, { files: [] })).toEqual(['SKIPPED_ROWS 5']);
    const identities = { identities: { created: 1, updated: 0, unchanged: 0, skipped: 0 } };
    expect(await imported(0, { files: [], counts: identities })).toEqual(['SKIPPED_ROWS 5']);
    expect(await imported(0, { files: [] })).toEqual(['SKIPPED_ROWS 1']);
    expect(await imported(0, ad)).toEqual([]);
    const both = { ...identities, accounts: { created: 1, updated: 0, unchanged: 0, skipped: 2 } };
    expect(await imported(0, { files: [], counts: both })).toEqual(['SKIPPED_ROWS 2']);
    expect(await imported(0, { files: [] })).toEqual([]);
    expect(await imported(3, { files: ['users_2026-10.csv'] })).toEqual(['SKIPPED_ROWS 3']);
    expect(await imported(0, { files: ['users_800.csv'] })).toEqual(['SKIPPED_ROWS 3']);
    expect(await imported(0, { files: ['users_2026-11.csv'] })).toEqual([]);
  });

  it('finds entitlements that accounts carry under an attribute that is not marked, and that no identity holds therefore', async () => {
    const { change, mark, warnings } = await openInventory();
    await mark(false);
    expect(codesOf(await warnings())).toEqual(['NO_ACCESS_HELD 2', 'UNMARKED_ATTRIBUTES 2']);
    await change((tx) => tx.assignments.save([{ identityId: 'ann', access: refOf('ENTITLEMENT:pay') }]));
    expect(codesOf(await warnings())).toEqual(['UNMARKED_ATTRIBUTES 1']);
    const grant = { parent: refOf('ROLE:clerk'), child: refOf('ENTITLEMENT:post') };
    await change((tx) => tx.grants.save([grant]));
    await change((tx) => tx.assignments.save([{ identityId: 'bob', access: refOf('ROLE:clerk') }]));
    expect(codesOf(await warnings())).toEqual(['UNMARKED_ATTRIBUTES 1']);
    await change((tx) => tx.assignments.save([{ identityId: 'ann', access: refOf('ROLE:clerk') }]));
    expect(await warnings()).toEqual([]);
  });

  it('examines every account, or says how many it examined', async () => {
    const { change, mark, find } = await openInventory();
    await mark(false);
    await change(async (tx) => {
      const accounts = Array.from({ length: 2_100 }, (_, n) =>
        buildAccount(`a${n}`, { sourceId: 'ad', identityId: 'bob', attributes: { memberOf: ['CN=post'] } }),
      );
      const last = buildAccount('z', { sourceId: 'ad', identityId: 'ann', attributes: { memberOf: ['CN=pay'] } });
      await tx.accounts.save([...accounts, last]);
      await tx.accounts.delete('a');
    });
    const [, all] = await find.execute();
    expect(all).toMatchObject({ code: 'UNMARKED_ATTRIBUTES', count: 2 });
    expect(all!.text).not.toContain('only');
    expect((await find.examine()).warnings).toContainEqual(all);
    const [, some] = await find.execute({ accountsPerSource: 1_500 });
    expect(some).toMatchObject({ code: 'UNMARKED_ATTRIBUTES', count: 1 });
    expect(some!.text).toContain('only the first 1,500 accounts of each source were examined');
    expect(await find.execute({ accountsPerSource: 2_101 })).toContainEqual(all);
  });

  it('takes an attribute that no schema names at all for one that is not marked', async () => {
    const { change, warnings } = await openInventory();
    await change((tx) => tx.accountAttributes.delete({ sourceId: 'ad', name: 'memberOf' }));
    expect(codesOf(await warnings())).toEqual(['NO_ACCESS_HELD 2', 'UNMARKED_ATTRIBUTES 2']);
  });

  it('warns that no access is held where all holders are disabled', async () => {
    const { change, warnings } = await openInventory();
    await change((tx) => tx.identities.save([buildIdentity('ann', { disabled: true })]));
    expect(codesOf(await warnings())).toEqual(['NO_ACCESS_HELD 2']);
  });

  it('finds that no identity holds anything, though there are assignments and accounts', async () => {
    const { change, warnings } = await openInventory();
    await change(async (tx) => {
      await tx.accounts.save([buildAccount('a', { sourceId: 'ad', attributes: { memberOf: ['CN=post', 'CN=pay'] } })]);
      await tx.assignments.save([{ identityId: 'bob', access: refOf('ROLE:gone') }]);
    });
    expect(codesOf(await warnings())).toEqual(['NO_ACCESS_HELD 2']);
  });

  it('distinguishes policies that lost an item from policies that lost a side, and only of enforced ones', async () => {
    const { change, warnings } = await openInventory();
    const off = { ...buildConflict('off', ['ROLE:gone'], ['ROLE:clerk']), state: 'NOT_ENFORCED' as const };
    await change((tx) =>
      tx.sodPolicies.save([off, buildConflict('q', ['ROLE:gone', 'ROLE:clerk'], ['ENTITLEMENT:pay'])]),
    );
    expect(codesOf(await warnings())).toEqual(['DANGLING_POLICIES 1']);
    await change((tx) => tx.accessItems.delete(refOf('ROLE:clerk')));
    expect(codesOf(await warnings())).toEqual(['DANGLING_POLICIES 1', 'UNSATISFIABLE_POLICIES 1']);
  });

  it('finds that no policy is enforced, once there are identities', async () => {
    const { change, warnings } = await openInventory();
    await change((tx) => tx.sodPolicies.delete('p'));
    expect(codesOf(await warnings())).toEqual(['NO_ENFORCED_POLICY 0']);
  });
});
