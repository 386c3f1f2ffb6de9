import {
  identityKeys,
  type Account,
  type CorrelationCounts,
  type Identity,
  type Source,
} from '@identity-governance/records';
import type { AccountId, IdentityId, SourceId } from '@identity-governance/values';
import {
  correlateAccounts,
  finderIn,
  findStored,
  readRules,
  type Correlation,
  type IdentityFinder,
  type RulesBySource,
} from '../../population/correlation/correlate-accounts';
import type { ImportStage, StagedRow } from '../../ports/import-stage';
import type { ImportKind } from '../../ports/row-kinds';
import type { StoreOf, TransactionOf } from '../../ports/store';

/** An account for which the rules of its source find no single identity. */
export interface UncorrelatedAccount {
  readonly outcome: Exclude<Correlation['outcome'], 'CORRELATED'>;
  readonly id: AccountId;
  readonly sourceId: SourceId;
  readonly line: number;
  /** Two of the identities that a rule finds; empty if the identity is missing. */
  readonly identityIds: readonly IdentityId[];
}

/** The results for the accounts whose identity is left to the rules of their sources. */
export interface CorrelationReport extends CorrelationCounts {
  /** The first hundred accounts for which the rules find no single identity, in the order of the rows. */
  readonly uncorrelated: readonly UncorrelatedAccount[];
}

const maxListed = 100;
const PAGE = 500;
/** The kinds whose rows decide which identity an account finds. */
const deciding: readonly ImportKind[] = ['sources', 'identities'];

/** Finds the identities of accounts by the rules of their sources. See docs/correlation.md. */
export class ImportCorrelation {
  private readonly counts = { correlated: 0, ambiguous: 0, missing: 0 };
  private readonly uncorrelated: UncorrelatedAccount[] = [];
  private rules: RulesBySource = new Map();

  constructor(
    private readonly store: StoreOf<'accounts' | 'identities' | 'sources'>,
    private readonly stage: ImportStage,
  ) {}

  /** The report; undefined if no account was left to rules. */
  get report(): CorrelationReport | undefined {
    const { counts, uncorrelated } = this;
    return Object.values(counts).some((count) => count > 0) ? { ...counts, uncorrelated } : undefined;
  }

  /** Sets the identities of staged accounts without one, as of the state after the import. */
  async resolveStaged(kinds: ReadonlySet<ImportKind>): Promise<void> {
    if (!kinds.has('accounts') && !deciding.some((kind) => kinds.has(kind))) return;
    this.rules = await this.readRules(kinds);
    if (this.rules.size === 0 || !kinds.has('accounts')) return;
    if (kinds.has('identities')) await this.indexStaged();
    for await (const rows of this.stage.staged('accounts')) {
      const open = rows.filter(({ row }) => this.isOpen(row as Account));
      if (open.length > 0) await this.resolve(open);
    }
  }

  /** Whether stored accounts may find an identity when rows of these kinds change. */
  concernsStored(changed: readonly ImportKind[]): boolean {
    return this.rules.size > 0 && changed.some((kind) => deciding.includes(kind));
  }

  /** Correlates stored accounts without an identity, as of the state in the transaction after its changes. */
  async correlateStored(
    tx: TransactionOf<'accounts' | 'identities'>,
    save: (accounts: readonly Account[]) => Promise<void>,
  ): Promise<void> {
    for (const sourceId of this.rules.keys()) {
      for (let afterId: AccountId | null = ''; afterId !== null;) {
        const slice = await tx.accounts.ofSource(sourceId, { afterId, limit: PAGE, isUncorrelated: true });
        const results = await correlateAccounts(slice.accounts, this.rules, finderIn(tx));
        const found = slice.accounts.flatMap((account, i) => {
          const { outcome, identityIds } = results[i]!;
          return outcome === 'CORRELATED' ? [{ ...account, identityId: identityIds[0]! }] : [];
        });
        this.counts.correlated += found.length;
        if (found.length > 0) await save(found);
        afterId = slice.next;
      }
    }
  }

  /** Reads the rules as of the state after the import. */
  private async readRules(kinds: ReadonlySet<ImportKind>): Promise<RulesBySource> {
    const rules = new Map(await this.store.read(readRules));
    if (!kinds.has('sources')) return rules;
    for await (const rows of this.stage.staged('sources')) {
      for (const { row } of rows) {
        const { id, correlation } = row as Source;
        if (correlation.length === 0) rules.delete(id);
        else rules.set(id, correlation);
      }
    }
    return rules;
  }

  private isOpen({ identityId, sourceId }: Account): boolean {
    return identityId === null && this.rules.has(sourceId);
  }

  private async indexStaged(): Promise<void> {
    const fields = [...new Set([...this.rules.values()].flatMap((rules) => rules.map(({ identity }) => identity)))];
    for await (const rows of this.stage.staged('identities')) {
      const keys = rows.flatMap(({ row }) => {
        const identity = row as Identity;
        return fields.flatMap((field) => identityKeys(field, identity).map((key) => ({ field, key, identity })));
      });
      await this.stage.addIdentityKeys(keys);
    }
  }

  private async resolve(open: readonly StagedRow[]): Promise<void> {
    const accounts = open.map(({ row }) => row as Account);
    const results = await correlateAccounts(accounts, this.rules, this.find);
    const kept = await this.findKept(accounts.filter((_, i) => results[i]!.outcome !== 'CORRELATED'));
    const identities = new Map<number, IdentityId>();
    for (const [i, { outcome, identityIds }] of results.entries()) {
      const { id, sourceId } = accounts[i]!;
      const { position, line } = open[i]!;
      const identityId = outcome === 'CORRELATED' ? identityIds[0] : kept.get(id);
      if (identityId !== undefined) identities.set(position, identityId);
      this.counts[counterOf[outcome]]++;
      if (outcome === 'CORRELATED' || this.uncorrelated.length >= maxListed) continue;
      this.uncorrelated.push({ outcome, id, sourceId, line, identityIds });
    }
    if (identities.size > 0) await this.stage.setIdentities(identities);
  }

  /** Finds identities; staged identities replace stored ones. */
  private readonly find: IdentityFinder = async (field, keys) => {
    const staged = await this.stage.findIdentityKeys(field, keys);
    const stored = await this.store.read((tx) =>
      findStored(tx.identities, { field, keys }, async (ids) => {
        const presence = await this.stage.presence('identities', ids);
        return new Set(ids.filter((id) => !presence.has(id)));
      }),
    );
    return new Map(keys.map((key) => [key, [...(staged.get(key) ?? []), ...(stored.get(key) ?? [])]]));
  };

  /** Returns the existing identities of accounts, which they keep if the rules find none or more than one. */
  private async findKept(accounts: readonly Account[]): Promise<ReadonlyMap<AccountId, IdentityId>> {
    if (accounts.length === 0) return new Map();
    const sources = new Map(accounts.map(({ id, sourceId }) => [id, sourceId]));
    const kept = await this.store.read(async (tx) => {
      const stored = await tx.accounts.getMany([...sources.keys()]);
      return stored.flatMap(({ id, sourceId, identityId }) =>
        identityId !== null && sources.get(id) === sourceId ? [[id, identityId] as const] : [],
      );
    });
    const ids = [...new Set(kept.map(([, identityId]) => identityId))];
    const presence = await this.stage.presence('identities', ids);
    const stored = new Set((await this.store.read((tx) => tx.identities.getMany(ids))).map(({ id }) => id));
    const exists = (id: IdentityId): boolean => (presence.get(id) ?? (stored.has(id) ? 'STAGED' : 'GONE')) === 'STAGED';
    return new Map(kept.filter(([, identityId]) => exists(identityId)));
  }
}

const counterOf = { CORRELATED: 'correlated', AMBIGUOUS: 'ambiguous', MISSING: 'missing' } as const;
