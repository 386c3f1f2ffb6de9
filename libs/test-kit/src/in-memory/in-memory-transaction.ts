import type { AccessItemRef, Assignment, Grant } from '@identity-governance/domain/sod';
import { type SodPolicy, accessItemKey } from '@identity-governance/domain/shapes';
import { namesOfSource } from '@identity-governance/domain/names';
import {
  isValidAt,
  type AccessItem,
  type Account,
  type AssignmentRow,
  type Identity,
  type Promotion,
  type SodCheck,
  type Source,
} from '@identity-governance/records';
import {
  type IdentityId,
  type SearchAttributeId,
  type SodCheckId,
  type SourceId,
  canonicalName,
  compareText,
} from '@identity-governance/values';
import {
  formatTime,
  loginField,
  plainKeys,
  searchTerms,
  type AccessDateReader,
  type AssignedAccess,
  type AssignedPage,
  type AssignedRows,
  type PlainRows,
  type SearchTerm,
  type SodCheckCollection,
  type SodCheckResult,
  type WriteTransaction,
} from '@identity-governance/application';
import { InMemoryAccountAttributes } from './in-memory-account-access';
import { InMemoryAccounts, InMemoryPromotedValues } from './in-memory-accounts';
import { InMemoryNamingCollection, InMemorySearchAttributes, openAttributeNames } from './in-memory-attribute-names';
import { InMemoryAuditEvents } from './in-memory-audit-events';
import type { InMemoryKind } from './in-memory-collection';
import { InMemoryCollection } from './in-memory-collection';
import type { InMemoryJobQueueOptions } from './in-memory-job-queue';
import { InMemoryJobQueue } from './in-memory-job-queue';
import { InMemoryNamedCollection } from './in-memory-named-collection';
import { InMemoryIdentityProfiles, openAuthProfileCollection } from './in-memory-profiles';
import type { InMemoryDraft } from './in-memory-state';
import { InMemoryViolations } from './in-memory-violations';

const idOf = (key: string | { readonly id: string }): readonly string[] => [typeof key === 'string' ? key : key.id];

/** Rows that name access items. */
class InMemoryItemUses<T extends K, K extends object = T> extends InMemoryCollection<T, K> {
  constructor(
    draft: InMemoryDraft,
    private readonly uses: InMemoryKind<T, K> & { readonly itemsOf: (row: T) => readonly AccessItemRef[] },
  ) {
    super(draft, uses);
  }

  async ofItems(items: readonly AccessItemRef[], limit: number): Promise<readonly T[]> {
    const wanted = new Set(items.map(accessItemKey));
    const isNamed = (row: T) => this.uses.itemsOf(row).some((item) => wanted.has(accessItemKey(item)));
    return Promise.resolve([...this.rows().values()].filter(isNamed).slice(0, limit));
  }

  async deleteOfItems(items: readonly AccessItemRef[]): Promise<number> {
    return this.deleteMany(await this.ofItems(items, Infinity));
  }
}

class InMemoryAssignments extends InMemoryItemUses<AssignmentRow, Assignment> {
  private of({ id, disabled }: Identity, time: string): AssignedRows {
    const own = [...this.rows().values()].filter((row) => row.identityId === id && isValidAt(row, time));
    return { access: own.map(({ access }) => access), disabled };
  }

  private identitiesAfter(id: IdentityId): readonly Identity[] {
    const after = [...this.draft.rows<Identity>('identities').values()].filter((one) => compareText(one.id, id) > 0);
    return after.sort((a, b) => compareText(a.id, b.id));
  }

  async ofIdentities(identityIds: readonly IdentityId[], time: string): Promise<AssignedAccess> {
    const identities = this.draft.rows<Identity>('identities');
    const found = new Map<IdentityId, AssignedRows | null>();
    for (const id of identityIds) {
      const identity = identities.get(JSON.stringify([id]));
      found.set(id, identity === undefined ? null : this.of(identity, time));
    }
    return Promise.resolve(found);
  }

  async ofIdentitiesAfter(id: IdentityId, { limit, time }: AssignedPage): Promise<AssignedAccess> {
    const page = this.identitiesAfter(id).slice(0, limit);
    return Promise.resolve(new Map(page.map((one) => [one.id, this.of(one, time)])));
  }

  async disabledAfter(id: IdentityId, limit: number): Promise<readonly IdentityId[]> {
    const disabled = this.identitiesAfter(id).filter((one) => one.disabled);
    return Promise.resolve(disabled.slice(0, limit).map((one) => one.id));
  }

  async holdersAfter(
    items: readonly AccessItemRef[],
    id: IdentityId,
    { limit, time }: AssignedPage,
  ): Promise<readonly IdentityId[]> {
    const valid = (await this.ofItems(items, Infinity)).filter((row) => isValidAt(row, time));
    const ids = new Set(valid.map(({ identityId }) => identityId));
    const after = [...ids].filter((other) => compareText(other, id) > 0).sort(compareText);
    return after.slice(0, limit);
  }
}

class InMemorySodChecks extends InMemoryCollection<SodCheck, SodCheckId> implements SodCheckCollection {
  async pendingAmong(requestIds: readonly SodCheckId[]): Promise<readonly SodCheckId[]> {
    const checks = await this.getMany(requestIds);
    return checks.filter(({ state }) => state === 'PENDING').map(({ requestId }) => requestId);
  }

  async countOfClient(client: string | null): Promise<number> {
    return Promise.resolve([...this.rows().values()].filter(({ startedBy }) => startedBy === client).length);
  }

  async complete(results: readonly SodCheckResult[]): Promise<number> {
    let stored = 0;
    for (const result of results) {
      const check = await this.get(result.requestId);
      if (check?.state !== 'PENDING') continue;
      await this.save([{ ...check, ...result }]);
      stored++;
    }
    return stored;
  }

  async deleteCompletedBefore(time: string, limit: number): Promise<number> {
    const expired = [...this.rows().values()]
      .flatMap(({ requestId, completed }) => (completed !== null && completed < time ? [{ requestId, completed }] : []))
      .sort((a, b) => compareText(a.completed, b.completed) || compareText(a.requestId, b.requestId))
      .slice(0, limit);
    for (const { requestId } of expired) await this.delete(requestId);
    return expired.length;
  }
}

/** Opens a transaction over one draft of the state. */
export function openInMemoryTransaction(draft: InMemoryDraft, options: InMemoryJobQueueOptions): WriteTransaction {
  return {
    ...openPlain(draft),
    ...openInventory(draft),
    ...openSearchAttributes(draft),
    identityProfiles: new InMemoryIdentityProfiles(draft),
    authProfiles: openAuthProfileCollection(draft),
    assignments: new InMemoryAssignments(draft, {
      table: 'assignments',
      kind: 'assignments',
      keyParts: ({ identityId, access }) => [identityId, access.type, access.id],
      itemsOf: ({ access }) => [access],
    }),
    sodPolicies: new InMemoryNamedCollection<SodPolicy>(draft, { table: 'sodPolicies', kind: 'sodPolicies' }),
    sodChecks: new InMemorySodChecks(draft, {
      table: 'sodChecks',
      kind: 'sodChecks',
      keyParts: (key) => [typeof key === 'string' ? key : key.requestId],
    }),
    auditEvents: new InMemoryAuditEvents(draft, options.clock),
    jobs: new InMemoryJobQueue(draft, options),
    violations: new InMemoryViolations(draft),
    accessDates: openAccessDates(draft),
    changes: draft,
    versions: async () => Promise.resolve(draft.versions()),
    currentTime: async () => Promise.resolve(formatTime(options.clock.now())),
  };
}

function openAccessDates(draft: InMemoryDraft): AccessDateReader {
  const dated = () =>
    [...draft.rows<AssignmentRow>('assignments').values(), ...draft.rows<Account>('accounts').values()].flatMap(
      ({ identityId, validFrom, validUntil }) =>
        [validFrom, validUntil].flatMap((date, i) =>
          typeof date === 'string' ? [{ identityId, date, isStart: i === 0 }] : [],
        ),
    );
  return {
    around: async (time) => {
      const dates = dated()
        .map(({ date }) => date)
        .sort();
      const [last, next] = [dates.filter((date) => date <= time).at(-1), dates.find((date) => date > time)];
      return Promise.resolve({ last: last ?? null, next: next ?? null });
    },
    datesBetween: async (after, upTo, limit) => {
      const passed = dated().filter(({ date }) => after < date && date <= upTo);
      const owned = passed.flatMap(({ identityId, ...one }) => (identityId === null ? [] : [{ ...one, identityId }]));
      return Promise.resolve(owned.slice(0, limit));
    },
  };
}

function openPlain(draft: InMemoryDraft): Pick<WriteTransaction, keyof PlainRows> {
  const collections = Object.entries(plainKeys).map(([name, fields]: [string, readonly string[]]) => {
    const keyParts = (key: unknown) =>
      typeof key === 'string' ? [key] : fields.map((field) => (key as Readonly<Record<string, string>>)[field]!);
    const kind = { table: name, kind: name as keyof PlainRows, keyParts };
    const terms = termsIn(draft, kind.kind);
    return [name, new InMemoryCollection(draft, { ...kind, ...(terms && { termsOf: terms }) })] as const;
  });
  return Object.fromEntries(collections) as unknown as Pick<WriteTransaction, keyof PlainRows>;
}

/** Identities are also found by the logins of their accounts. */
function termsIn(draft: InMemoryDraft, kind: keyof PlainRows): ((row: object) => readonly SearchTerm[]) | undefined {
  if (kind === 'accessItems') return (row) => searchTerms.accessItems(row as AccessItem);
  if (kind !== 'identities') return undefined;
  return (row) => {
    const { id } = row as Identity;
    const accounts = [...draft.rows<Account>('accounts').values()].filter(({ identityId }) => identityId === id);
    const logins = accounts.flatMap(({ name, nativeIdentity }) => [name, nativeIdentity].map(canonicalName));
    return [...searchTerms.identities(row as Identity), ...logins.map((term) => ({ field: loginField, term }))];
  };
}

type InventoryKind = 'sources' | 'accountAttributes' | 'grants' | 'accounts';

function openInventory(draft: InMemoryDraft): Pick<WriteTransaction, InventoryKind> {
  return {
    sources: new InMemoryNamingCollection<Source, SourceId>(draft, {
      ...{ table: 'sources', kind: 'sources', keyParts: idOf, namesOf: namesOfSource },
    }),
    accountAttributes: new InMemoryAccountAttributes(draft),
    grants: new InMemoryItemUses<Grant>(draft, {
      table: 'grants',
      kind: 'grants',
      keyParts: ({ parent, child }) => [parent.type, parent.id, child.type, child.id],
      itemsOf: ({ parent, child }) => [parent, child],
    }),
    accounts: new InMemoryAccounts(draft),
  };
}

type SearchAttributeKind = 'searchAttributes' | 'promotions' | 'promotedValues' | 'attributeNames';

function openSearchAttributes(draft: InMemoryDraft): Pick<WriteTransaction, SearchAttributeKind> {
  return {
    searchAttributes: new InMemorySearchAttributes(draft),
    promotions: new InMemoryCollection<Promotion, SearchAttributeId>(draft, {
      table: 'promotions',
      kind: 'promotions',
      keyParts: (key) => [typeof key === 'string' ? key : key.attributeId],
    }),
    promotedValues: new InMemoryPromotedValues(draft),
    attributeNames: openAttributeNames(draft),
  };
}
