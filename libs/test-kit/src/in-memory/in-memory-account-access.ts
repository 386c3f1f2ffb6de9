import type { Account, AccountAttribute } from '@identity-governance/records';
import { namesOfSchema } from '@identity-governance/domain/names';
import type { AccountAttributeKey, ChangeWatcher, SaveCounts } from '@identity-governance/application';
import { InMemoryNamingCollection } from './in-memory-attribute-names';
import type { InMemoryDraft } from './in-memory-state';

/** Logs the identities whose accounts may carry other entitlements than before. */
export function logAccountAccess(draft: InMemoryDraft, accounts: readonly Account[]): void {
  const attributes = [...draft.rows<AccountAttribute>('accountAttributes').values()];
  const marked = new Set(attributes.filter(({ entitlement }) => entitlement).map(({ sourceId }) => sourceId));
  const holders = accounts.filter(({ sourceId }) => marked.has(sourceId)).flatMap(({ identityId }) => identityId ?? []);
  draft.changes.record(
    'accountAccess',
    holders.map((id) => [id]),
    'SAVED',
  );
}

export class InMemoryAccountAttributes extends InMemoryNamingCollection<AccountAttribute, AccountAttributeKey> {
  constructor(draft: InMemoryDraft) {
    super(draft, {
      table: 'accountAttributes',
      kind: 'accountAttributes',
      keyParts: ({ sourceId, name }) => [sourceId, name],
      namesOf: namesOfSchema,
    });
  }

  override async save(
    rows: readonly AccountAttribute[],
    onChange?: ChangeWatcher<AccountAttribute>,
  ): Promise<SaveCounts> {
    return super.save(rows, (before, after) => {
      onChange?.(before, after);
      this.logMark(before, after);
    });
  }

  override async delete(key: AccountAttributeKey): Promise<boolean> {
    this.logMark((await this.get(key)) ?? null);
    return super.delete(key);
  }

  private logMark(...attributes: readonly (AccountAttribute | null)[]): void {
    if (attributes.some((attribute) => attribute?.entitlement === true)) this.draft.changes.recordAll('accountAccess');
  }
}
