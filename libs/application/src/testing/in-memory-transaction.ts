import type {
  AccessItem,
  AccessItemRef,
  Account,
  AccountAttribute,
  Assignment,
  Grant,
  Identity,
  SodCheck,
  SodPolicy,
  Source,
} from '@identity-governance/domain';
import { compareText } from '@identity-governance/domain';
import type { AccountAttributeKey, SodCheckCollection, WriteTransaction } from '../ports/store';
import { InMemoryCollection } from './in-memory-collection';
import type { InMemoryJobQueueOptions } from './in-memory-job-queue';
import { InMemoryJobQueue } from './in-memory-job-queue';
import { InMemoryNamedCollection } from './in-memory-named-collection';
import { InMemoryIdentityProfiles, openAuthProfileCollection } from './in-memory-profiles';
import type { InMemoryDraft } from './in-memory-state';

const idOf = (key: string | { readonly id: string }): readonly string[] => [typeof key === 'string' ? key : key.id];

class InMemoryAssignments extends InMemoryCollection<Assignment, Assignment> {
  async ofIdentity(identityId: string): Promise<readonly AccessItemRef[]> {
    const refs = [...this.rows().values()].filter((row) => row.identityId === identityId).map(({ access }) => access);
    return Promise.resolve(refs.sort((a, b) => compareText(a.type, b.type) || compareText(a.id, b.id)));
  }
}

class InMemorySodChecks extends InMemoryCollection<SodCheck, string> implements SodCheckCollection {
  async deleteCompletedBefore(time: string, limit: number): Promise<number> {
    const expired = [...this.rows().values()]
      .flatMap(({ requestId, completed }) => (completed !== null && completed < time ? [{ requestId, completed }] : []))
      .sort((a, b) => compareText(a.completed, b.completed) || compareText(a.requestId, b.requestId))
      .slice(0, limit);
    for (const { requestId } of expired) await this.delete(requestId);
    return expired.length;
  }
}

/** Everything a transaction offers, over one draft of the state. */
export function openInMemoryTransaction(draft: InMemoryDraft, options: InMemoryJobQueueOptions): WriteTransaction {
  return {
    ...openInventory(draft),
    identityProfiles: new InMemoryIdentityProfiles(draft),
    authProfiles: openAuthProfileCollection(draft),
    assignments: new InMemoryAssignments(draft, {
      table: 'assignments',
      part: 'assignments',
      keyParts: ({ identityId, access }) => [identityId, access.type, access.id],
    }),
    sodPolicies: new InMemoryNamedCollection<SodPolicy>(draft, { table: 'sodPolicies', part: 'sod-policies' }),
    sodChecks: new InMemorySodChecks(draft, {
      table: 'sodChecks',
      part: null,
      keyParts: (key) => [typeof key === 'string' ? key : key.requestId],
    }),
    jobs: new InMemoryJobQueue(draft, options),
    versions: async () => Promise.resolve(draft.versions()),
  };
}

type InventoryKind = 'sources' | 'accountAttributes' | 'accessItems' | 'grants' | 'identities' | 'accounts';

function openInventory(draft: InMemoryDraft): Pick<WriteTransaction, InventoryKind> {
  return {
    sources: new InMemoryCollection<Source, string>(draft, { table: 'sources', part: 'inventory', keyParts: idOf }),
    accountAttributes: new InMemoryCollection<AccountAttribute, AccountAttributeKey>(draft, {
      table: 'accountAttributes',
      part: 'inventory',
      keyParts: ({ sourceId, name }) => [sourceId, name],
    }),
    accessItems: new InMemoryCollection<AccessItem, AccessItemRef>(draft, {
      table: 'accessItems',
      part: 'access',
      keyParts: ({ type, id }) => [type, id],
    }),
    grants: new InMemoryCollection<Grant, Grant>(draft, {
      table: 'grants',
      part: 'access',
      keyParts: ({ parent, child }) => [parent.type, parent.id, child.type, child.id],
    }),
    identities: new InMemoryCollection<Identity, string>(draft, {
      table: 'identities',
      part: 'assignments',
      keyParts: idOf,
    }),
    accounts: new InMemoryCollection<Account, string>(draft, { table: 'accounts', part: 'inventory', keyParts: idOf }),
  };
}
