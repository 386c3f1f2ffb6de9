import {
  correlateAccounts,
  finderAmong,
  ScannedRows,
  type AccessRows,
  type ImportKind,
  type RulesBySource,
} from '@identity-governance/application';
import { parseGrant } from '@identity-governance/domain/shapes';
import {
  accessItems,
  parseAccount,
  parseAccountAttribute,
  parseAssignmentRow,
  parseIdentity,
  parseSource,
  type AccessItem,
  type Account,
} from '@identity-governance/records';
import { InputError } from '../input-error';
import { listImportFiles, type ImportFile } from './import-folder';
import { collectRows, readPolicies, readRows } from './parsed-rows';

type Files = ReadonlyMap<ImportKind, ImportFile>;

/** Reports the progress of a read that may take long. */
export interface ReadProgress {
  begin(what: string, total: number): void;
  advance(count: number): void;
}

/**
 * The rows of a folder in the import format, as an import into an empty database would store them; access counts at
 * `time`, RFC 3339. Reading throws an `InputError` for a row with an error. Keys in `deleted/` name no rows of an empty
 * database.
 */
export async function folderRows(folder: string, time: string, progress?: ReadProgress): Promise<AccessRows> {
  const listed = await listImportFiles(folder);
  const files: Files = new Map(listed.flatMap((file) => (file.isDeletion === true ? [] : [[file.kind, file]])));
  return new FolderRows({ folder, files }, time, progress);
}

class FolderRows extends ScannedRows {
  private readonly files: Files;
  private correlation: Promise<Correlate> | undefined;

  /** `progress` is that of the first read of the assignments. */
  constructor(
    private readonly input: { readonly folder: string; readonly files: Files },
    time: string,
    private progress: ReadProgress | undefined,
  ) {
    super(time);
    this.files = input.files;
  }

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
    return readPolicies(this.need('sod-policies'), this.time);
  }

  accountAttributes() {
    return collectRows(this.files.get('account-attributes'), parseAccountAttribute);
  }

  identities() {
    return readRows(this.files.get('identities'), parseIdentity);
  }

  async *assignments() {
    // If accounts bring access, there may be no assignments at all.
    const isCarried = this.files.has('accounts') && (await this.accountAttributes()).some((one) => one.entitlement);
    const file = isCarried ? this.files.get('assignments') : this.need('assignments');
    const { progress } = this;
    this.progress = undefined;
    progress?.begin('bytes of assignments read', file?.size ?? 0);
    yield* readRows(file, parseAssignmentRow, (bytes) => progress?.advance(bytes));
  }

  protected async *allAccounts() {
    if (!this.files.has('accounts')) return;
    const correlate = await (this.correlation ??= this.readCorrelation());
    for await (const page of readRows(this.files.get('accounts'), parseAccount)) yield await correlate(page);
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
    throw new InputError(`\`${this.input.folder}\` has no \`${kind}.csv\`, which a scan requires`);
  }
}

/** Returns the accounts with the identities that the rules of their sources find. */
type Correlate = (accounts: readonly Account[]) => Promise<readonly Account[]>;
