import type { SodPolicy } from '@identity-governance/domain/shapes';
import {
  levelOfPolicy,
  type ImportRecord,
  type ViolationCoverage,
  type ViolationReport,
} from '@identity-governance/records';
import { compareText, type SodPolicyId } from '@identity-governance/values';
import { AccessSnapshots } from '../../population/access/access-snapshots';
import type { CompiledRows } from '../../population/access/read-access-changes';
import { canonicalJson } from '../../audit/canonical-json';
import { findState } from '../../audit/past-state';
import type { StateVersions } from '../../ports/change-log';
import type { ArchivedFile, ReportTools } from '../../ports/report-tools';
import type { AuditHead } from '../../ports/audit-event-log';
import type { TransactionOf } from '../../ports/store';
import { readOwnerNames } from '../../sod/policies/owner-names';
import { latestPeriod } from '../coverage';
import { watermarkId } from '../plan-detection';
import { recordsOf } from '../records-at';
import { GrantPathReader } from '../grant-paths';
import { FindInventoryWarnings } from '../../population/warnings/find-inventory-warnings';
import type { InventoryReliability } from '../../population/warnings/inventory-warning';
import { csvOf, policyColumns, violationColumns, type ReportedPolicy, type ReportedViolation } from './report-lines';
import { reportPage } from './report-page';
import { reportSheets } from './report-sheets';
import { ReportSummary } from './report-summary';
import { readContexts } from './report-context';
import { readListed } from './listed-violations';

export type ReportReader = TransactionOf<
  | CompiledRows
  | 'accessItems'
  | 'accountAttributes'
  | 'accounts'
  | 'appliedControls'
  | 'assignments'
  | 'auditEvents'
  | 'currentTime'
  | 'governanceGroups'
  | 'identities'
  | 'imports'
  | 'sodPolicies'
  | 'sources'
  | 'versions'
  | 'violationCoverage'
  | 'violationHistory'
  | 'violations'
  | 'violationWatermarks'
>;

const POLICY_PAGE = 200;
/** Maximum number of imports in a manifest. */
const MAX_IMPORTS = 100;

type ReportedImport = Pick<
  ImportRecord,
  'id' | 'started' | 'ended' | 'mode' | 'sourceId' | 'files' | 'checksums' | 'counts'
>;

/** A file of a report, as the manifest names it. */
export interface ReportedFile {
  readonly name: string;
  /** Present for CSV files. */
  readonly rows?: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** The basis of a report, and the digests of its files. */
export interface ReportManifest extends InventoryReliability {
  readonly format: 'violation-report/1';
  readonly id: string;
  readonly name: string;
  readonly requestedBy: { readonly client: string | null; readonly subject: string | null };
  readonly requested: string;
  /** Time at which the records were read, all of them in one state. */
  readonly asOf: string;
  /** The past time of which the records are; null: that of their reading. All else is as of their reading. */
  readonly at: string | null;
  /** The period that the records cover without a gap and that has the past time; null: `at` is null. */
  readonly coverage: ViolationCoverage | null;
  /** The records cover all changes before this time; null: the first scan had not ended. */
  readonly recordsUpTo: string | null;
  readonly versions: StateVersions;
  readonly softwareVersion: string;
  /** The policies of the report; null: all. */
  readonly policyIds: readonly SodPolicyId[] | null;
  readonly policies: readonly (Pick<SodPolicy, 'id' | 'name' | 'state'> & { readonly sha256: string })[];
  readonly identities: number;
  readonly assignments: number;
  /** The last applied imports, the latest first. */
  readonly imports: readonly ReportedImport[];
  readonly violationsByStatus: Readonly<Record<string, number>>;
  readonly auditHead: { readonly position: number; readonly hash: string } | null;
  /**
   * The last event sealed up to the time of the records: the state that they must be the violations of. Null: the log
   * has none. Absent from reports of earlier versions.
   */
  readonly state?: (AuditHead & { readonly sealed: string }) | null;
  readonly files: readonly ReportedFile[];
}

/** Returns the string that the signature of a manifest covers. */
export function signedText(manifest: ReportManifest): string {
  return canonicalJson(manifest);
}

/** The files of a report, read in one transaction; the manifest comes last, as it has the digests of the others. */
export class ReportFiles {
  private readonly summary = new ReportSummary();
  private asOf = '';
  private examined: Promise<InventoryReliability> | undefined;
  private readonly snapshots: AccessSnapshots;
  private readonly paths: GrantPathReader;

  constructor(
    private readonly tx: ReportReader,
    private readonly report: ViolationReport,
    private readonly tools: ReportTools,
  ) {
    this.snapshots = AccessSnapshots.inside(tx, { rules: tools.rules });
    this.paths = new GrantPathReader(this.snapshots);
  }

  async *all(): AsyncGenerator<ArchivedFile> {
    this.asOf = await this.tx.currentTime();
    const files: ReportedFile[] = [];
    const contents = {
      'violations.csv': csvOf(violationColumns, this.counted()),
      'policies.csv': csvOf(policyColumns, this.reportedPolicies()),
      'violations.xlsx': this.tools.workbook(
        reportSheets(this.pages(), this.reportedPolicies(), () => this.reliability()),
      ),
      'report.html': this.page(),
    };
    const rows = new Map<string, () => number>([
      ['violations.csv', () => this.summary.rows],
      ['policies.csv', () => this.summary.policies.size],
    ]);
    for (const [name, content] of Object.entries(contents)) {
      const digest = this.tools.startDigest();
      yield { name, content: digested(content, digest) };
      const counted = rows.get(name);
      files.push({ name, ...(counted && { rows: counted() }), ...digest.end() });
    }
    const manifest = await this.manifest(files);
    const signature = this.tools.sign?.(signedText(manifest));
    const text = JSON.stringify({ ...manifest, ...(signature !== undefined && { signature }) }, undefined, 2);
    yield { name: 'manifest.json', content: once(`${text}\n`) };
  }

  private async *counted(): AsyncGenerator<readonly ReportedViolation[]> {
    for await (const page of this.pages()) {
      for (const violation of page) this.summary.add(violation);
      yield page;
    }
  }

  /** The policies by id; follows the CSV file of violations, which are counted. Adds those without violations. */
  private async *reportedPolicies(): AsyncGenerator<readonly ReportedPolicy[]> {
    const known = new Map<string, NonNullable<ReportedPolicy['policy']>>();
    for await (const page of this.policyPages()) {
      for (const { id, name, state, description, externalPolicyReference, ownerRef, ...policy } of page) {
        known.set(id, { state, description, externalPolicyReference, ownerRef });
        this.summary.addPolicy({ id, name, level: levelOfPolicy(policy) });
      }
    }
    const ownerName = await readOwnerNames(
      this.tx,
      [...known.values()].flatMap(({ ownerRef }) => ownerRef ?? []),
    );
    yield [...this.summary.policies]
      .sort(([a], [b]) => compareText(a, b))
      .map(([id, { name, level, statuses }]) => {
        const policy = known.get(id) ?? null;
        const owner = policy?.ownerRef ?? null;
        return { id, name, level, policy, ownerName: owner === null ? undefined : ownerName(owner).name, statuses };
      });
  }

  /** Follows the CSV files, whose violations and policies are counted. */
  private async *page(): AsyncGenerator<string> {
    const { name, client, subject, policyIds, at } = this.report;
    const watermark = await this.tx.violationWatermarks.get(watermarkId);
    const head = {
      ...{ name, requestedBy: subject ?? client ?? 'unknown', asOf: this.asOf, at },
      ...{ recordsUpTo: watermark?.time ?? null, policies: policyIds?.join(', ') ?? 'all' },
    };
    yield reportPage({ ...head, ...(await this.reliability()) }, this.summary);
  }

  /** Returns the warnings about the state of the report, what it leaves out, and which values have no effect. */
  reliability(): Promise<InventoryReliability> {
    this.examined ??= this.examine();
    return this.examined;
  }

  private examine(): Promise<InventoryReliability> {
    const { tx } = this;
    return new FindInventoryWarnings({ read: (work) => work(tx) }, this.snapshots).examine();
  }

  private async *pages(): AsyncGenerator<readonly ReportedViolation[]> {
    const { at } = this.report;
    for (const policyId of await this.policyIds()) {
      const where = [{ field: 'policyId', op: 'eq', value: policyId }] as const;
      const orderBy = [{ field: 'created', descending: false }] as const;
      for await (const page of readListed((work) => work(this.tx), { where, orderBy }, at)) {
        const contexts = await readContexts(this.tx, page);
        // Records of a past time have no grant paths: they do not keep them.
        const rows = at === null ? await this.paths.addTo(page) : page;
        yield rows.map((row, i) => ({ ...row, context: contexts[i]! }));
      }
    }
  }

  /** Returns the policies that have records, including deleted policies. */
  private async policyIds(): Promise<readonly SodPolicyId[]> {
    const { policyIds } = this.report;
    const where = policyIds === null ? [] : [{ field: 'policyId', op: 'in', values: policyIds } as const];
    const tallies = await recordsOf(this.tx, this.report.at).tally(['policyId'], where);
    return tallies.map(({ key: [id] }) => id!).sort(compareText);
  }

  private async manifest(files: readonly ReportedFile[]): Promise<ReportManifest> {
    const { id, name, client, subject, created, policyIds, at } = this.report;
    const { tx } = this;
    const watermark = await tx.violationWatermarks.get(watermarkId);
    const head = await tx.auditEvents.head();
    return {
      format: 'violation-report/1',
      ...{ id, name, requestedBy: { client, subject }, requested: created },
      asOf: this.asOf,
      at,
      coverage: at === null ? null : ((await latestPeriod(tx, at)) ?? null),
      recordsUpTo: watermark?.time ?? null,
      versions: await tx.versions(),
      softwareVersion: this.tools.version,
      policyIds,
      policies: await this.policies(),
      identities: await tx.identities.count(),
      assignments: await tx.assignments.count(),
      ...(await this.reliability()),
      imports: await this.imports(),
      violationsByStatus: Object.fromEntries([...this.summary.statuses].sort(([a], [b]) => compareText(a, b))),
      auditHead: head === undefined ? null : { position: head.position, hash: head.hash },
      state: await this.state(),
      files,
    };
  }

  private async state(): Promise<NonNullable<ReportManifest['state']> | null> {
    const found = await findState(this.tx, this.report.at ?? this.asOf);
    if (!found.ok) return null;
    const { position, hash, sealed } = found.value;
    return { position, hash, sealed };
  }

  private async imports(): Promise<readonly ReportedImport[]> {
    const where = [{ field: 'outcome', op: 'eq', value: 'APPLIED' }] as const;
    const orderBy = [{ field: 'started', descending: true }] as const;
    const { items } = await this.tx.imports.list({ limit: MAX_IMPORTS, offset: 0, where, orderBy });
    return items.map(({ id, started, ended, mode, sourceId, files, checksums, counts }) => {
      return { id, started, ended, mode, sourceId, files, checksums, counts };
    });
  }

  private async policies(): Promise<ReportManifest['policies']> {
    const policies: ReportManifest['policies'][number][] = [];
    for await (const page of this.policyPages()) {
      for (const policy of page) {
        const digest = this.tools.startDigest();
        digest.update(canonicalJson(policy));
        const { id, name, state } = policy;
        policies.push({ id, name, state, sha256: digest.end().sha256 });
      }
    }
    return policies;
  }

  /** Yields the existing policies of the report. */
  private async *policyPages(): AsyncGenerator<readonly SodPolicy[]> {
    const wanted = this.report.policyIds && new Set(this.report.policyIds);
    for await (const page of this.tx.sodPolicies.pages(POLICY_PAGE)) {
      yield wanted === null ? page : page.filter(({ id }) => wanted.has(id));
    }
  }
}

async function* digested(
  content: ArchivedFile['content'],
  digest: ReturnType<ReportTools['startDigest']>,
): ArchivedFile['content'] {
  for await (const piece of content) {
    digest.update(piece);
    yield piece;
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
