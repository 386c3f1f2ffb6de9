import {
  correlateAccounts,
  finderAmong,
  type AccessRows,
  type ImportKind,
  type ReadProgress,
  type RulesBySource,
} from '@identity-governance/application';
import { accessItemKey, parseGrant } from '@identity-governance/domain/shapes';
import type { Assignment } from '@identity-governance/domain/sod';
import {
  accessItems,
  parseAccount,
  parseAccountAttribute,
  parseAssignmentRow,
  parseIdentity,
  parseSource,
  type AccessItem,
  type Account,
  type AssignmentRow,
} from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import { InputError } from '../input-error';
import { listImportFiles, type ImportFile } from './import-folder';
import { collectRows, readPolicies, readRows } from './parsed-rows';

const silent: ReadProgress = { begin: () => undefined, advance: () => undefined };

type Files = ReadonlyMap<ImportKind, ImportFile>;

/**
 * The rows of a folder in the import format, as an import into an empty database would store them. Throws an
 * `InputError` for a row with an error. Keys in `deleted/` name no rows of an empty database.
 */
export async function folderRows(folder: string, progress: ReadProgress = silent): Promise<AccessRows> {
  const listed = await listImportFiles(folder);
  const files: Files = new Map(listed.flatMap((file) => (file.isDeletion === true ? [] : [[file.kind, file]])));
  return new FolderRows(folder, files, progress);
}

class FolderRows implements AccessRows {
  private correlation: Promise<Correlate> | undefined;

  constructor(
    private readonly folder: string,
    private readonly files: Files,
    private readonly progress: ReadProgress,
  ) {}

  async items(): Promise<readonly AccessItem[]> {
    return [
      ...(await collectRows(this.files.get('entitlements'), accessItems.ENTITLEMENT)),
      ...(await collectRows(this.files.get('access-profiles'), accessItems.ACCESS_PROFILE)),
      ...(await collectRows(this.files.get('roles'), accessItems.ROLE)),
    ];
  }

  grants() {
    return collectRows(this.files.get('grants'), parseGrant);
  }

  policies() {
    return readPolicies(this.need('sod-policies'));
  }

  accountAttributes() {
    return collectRows(this.files.get('account-attributes'), parseAccountAttribute);
  }

  identities() {
    return readRows(this.files.get('identities'), parseIdentity);
  }

  async countIdentities(): Promise<number | undefined> {
    if (!this.files.has('identities')) return undefined;
    let count = 0;
    for await (const page of this.identities()) count += page.length;
    return count;
  }

  async disabledIdentities(): Promise<ReadonlySet<IdentityId>> {
    const all = new Set<IdentityId>();
    for await (const page of this.identities()) for (const { id, disabled } of page) if (disabled) all.add(id);
    return all;
  }

  async *assignments() {
    // If accounts bring access, there may be no assignments at all.
    const isCarried = this.files.has('accounts') && (await this.accountAttributes()).some((one) => one.entitlement);
    const file = isCarried ? this.files.get('assignments') : this.need('assignments');
    this.progress.begin('bytes of assignments read', file?.size ?? 0);
    yield* readRows(file, parseAssignmentRow, (bytes) => {
      this.progress.advance(bytes);
    });
  }

  async assignmentsOf(named: readonly Assignment[]) {
    const keyOf = ({ identityId, access }: Assignment) => JSON.stringify([identityId, accessItemKey(access)]);
    const keys = new Set(named.map(keyOf));
    const found: AssignmentRow[] = [];
    if (keys.size === 0) return found;
    for await (const page of readRows(this.files.get('assignments'), parseAssignmentRow)) {
      for (const row of page) if (keys.has(keyOf(row))) found.push(row);
    }
    return found;
  }

  async *accounts(sourceIds: readonly string[]) {
    if (sourceIds.length === 0) return;
    const correlate = await (this.correlation ??= this.readCorrelation());
    for await (const page of readRows(this.files.get('accounts'), parseAccount)) yield await correlate(page);
  }

  async accountsOf(ids: readonly string[]) {
    const wanted = new Set(ids);
    const found = new Map<string, Account>();
    if (wanted.size === 0) return found;
    const correlate = await (this.correlation ??= this.readCorrelation());
    for await (const page of readRows(this.files.get('accounts'), parseAccount)) {
      const own = page.filter(({ id }) => wanted.has(id));
      for (const account of own.length === 0 ? own : await correlate(own)) found.set(account.id, account);
    }
    return found;
  }

  private async readCorrelation(): Promise<Correlate> {
    const sources = await collectRows(this.files.get('sources'), parseSource);
    const rules: RulesBySource = new Map(
      sources.flatMap(({ id, correlation }) => (correlation.length === 0 ? [] : [[id, correlation]])),
    );
    if (rules.size === 0) return (accounts) => Promise.resolve(accounts);
    const find = await finderAmong(this.identities(), rules);
    return async (accounts) => {
      const open = accounts.filter(({ identityId, sourceId }) => identityId === null && rules.has(sourceId));
      const results = await correlateAccounts(open, rules, find);
      const found = new Map(open.map(({ id }, i) => [id, results[i]!]));
      return accounts.map((account) => {
        const { outcome, identityIds } = found.get(account.id) ?? {};
        return outcome === 'CORRELATED' ? { ...account, identityId: identityIds![0]! } : account;
      });
    };
  }

  private need(kind: ImportKind): ImportFile {
    const file = this.files.get(kind);
    if (file !== undefined) return file;
    throw new InputError(`\`${this.folder}\` has no \`${kind}.csv\`, which a scan requires`);
  }
}

/** Returns the accounts with the identities that the rules of their sources find. */
type Correlate = (accounts: readonly Account[]) => Promise<readonly Account[]>;
