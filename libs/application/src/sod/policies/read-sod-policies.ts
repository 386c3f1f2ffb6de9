import type { Result, SodPolicy } from '@identity-governance/domain';
import { err, ok } from '@identity-governance/domain';
import type { TextField } from '../../ports/collection';
import type { Listing, Query } from '../../ports/query';
import type { StoreOf } from '../../ports/store';
import type { SodPolicyRefusal } from './decide-sod-policy';
import type { SodPolicyView } from './policy-view';
import { viewSodPolicies } from './policy-view';
import { notFound } from '../../not-found';

export class ReadSodPolicies {
  constructor(private readonly store: StoreOf<'accessItems' | 'sodPolicies'>) {}

  get(id: string): Promise<Result<SodPolicyView, SodPolicyRefusal>> {
    return this.store.read(async (tx) => {
      const policy = await tx.sodPolicies.get(id);
      return policy === undefined ? err(notFound('SOD_POLICY', id)) : ok((await viewSodPolicies(tx, [policy]))[0]!);
    });
  }

  list(query: Query<TextField<SodPolicy>>): Promise<Listing<SodPolicyView>> {
    return this.store.read(async (tx) => {
      const { items, ...page } = await tx.sodPolicies.list(query);
      return { items: await viewSodPolicies(tx, items), ...page };
    });
  }
}
