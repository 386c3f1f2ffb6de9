import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { ViolationReport } from '@identity-governance/records';
import { compareText, type SodPolicyId } from '@identity-governance/values';
import { canonicalJson } from '../audit/canonical-json';
import type { StateVersions } from '../ports/change-log';
import type { PagePosition } from '../ports/query';
import type { ArchivedFile, ReportTools, TextDigest } from '../ports/report-tools';
import type { TransactionOf } from '../ports/store';
import { watermarkId } from '../violations/plan-detection';
import { describeViolations } from '../violations/describe-violations';
import { reportHeader, reportLine } from './report-lines';

export type ReportReader = TransactionOf<
  | 'accessItems'
  | 'appliedControls'
  | 'assignments'
  | 'auditEvents'
  | 'currentTime'
  | 'governanceGroups'
  | 'identities'
  | 'sodPolicies'
  | 'sources'
  | 'versions'
  | 'violations'
  | 'violationWatermarks'
>;

/** Records that are read and written at once. */
const PAGE = 500;
const POLICY_PAGE = 200;

/** A file of a report, as the manifest names it. */
export interface ReportedFile {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a report was made of, and the digests of its files. */
export interface ReportManifest {
  readonly format: 'violation-report/1';
  readonly id: string;
  readonly name: string;
  readonly requestedBy: { readonly client: string | null; readonly subject: string | null };
  readonly requested: string;
  /** When the records were read, all of them in one state. */
  readonly asOf: string;
  /** The records cover all changes before this time; null: the first scan had not ended. */
  readonly recordsUpTo: string | null;
  readonly versions: StateVersions;
  readonly softwareVersion: string;
  /** Null: all policies. */
  readonly policyIds: readonly SodPolicyId[] | null;
  readonly policies: readonly (Pick<SodPolicy, 'id' | 'name' | 'state'> & { readonly sha256: string })[];
  readonly identities: number;
  readonly assignments: number;
  readonly violationsByStatus: Readonly<Record<string, number>>;
  readonly auditHead: { readonly position: number; readonly hash: string } | null;
  readonly files: readonly ReportedFile[];
}

/** The text that the signature of a manifest covers. */
export function signedText(manifest: ReportManifest): string {
  return canonicalJson(manifest);
}

/** The files of a report, read in one transaction; the manifest comes last, as it has the digests of the others. */
export class ReportFiles {
  private readonly counts = new Map<string, number>();
  private rows = 0;
  private asOf = '';

  constructor(
    private readonly tx: ReportReader,
    private readonly report: ViolationReport,
    private readonly tools: ReportTools,
  ) {}

  async *all(): AsyncGenerator<ArchivedFile> {
    this.asOf = await this.tx.currentTime();
    const digest = this.tools.startDigest();
    yield { name: 'violations.csv', content: digested(this.lines(), digest) };
    const files = [{ name: 'violations.csv', rows: this.rows, ...digest.end() }];
    const manifest = await this.manifest(files);
    const signature = this.tools.sign?.(signedText(manifest));
    const text = JSON.stringify({ ...manifest, ...(signature !== undefined && { signature }) }, undefined, 2);
    yield { name: 'manifest.json', content: once(`${text}\n`) };
  }

  private async *lines(): AsyncGenerator<string> {
    yield reportHeader;
    for (const policyId of await this.policyIds()) {
      const where = [{ field: 'policyId', op: 'eq', value: policyId }] as const;
      const orderBy = [{ field: 'created', descending: false }] as const;
      let after: PagePosition | null = [];
      while (after !== null) {
        const position: PagePosition = after;
        const query = { limit: PAGE, offset: 0, where, orderBy, ...(position.length > 0 && { after: position }) };
        const page: Awaited<ReturnType<typeof this.tx.violations.list>> = await this.tx.violations.list(query);
        const described = await describeViolations(this.tx, page.items);
        yield described.map((one, i) => reportLine({ ...one, ended: page.items[i]!.ended })).join('');
        for (const { status } of page.items) this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
        this.rows += page.items.length;
        after = page.next;
      }
    }
  }

  /** Those that have records, also where the policy is gone. */
  private async policyIds(): Promise<readonly SodPolicyId[]> {
    const { policyIds } = this.report;
    const where = policyIds === null ? [] : [{ field: 'policyId', op: 'in', values: policyIds } as const];
    const tallies = await this.tx.violations.tally(['policyId'], where);
    return tallies.map(({ key: [id] }) => id!).sort(compareText);
  }

  private async manifest(files: readonly ReportedFile[]): Promise<ReportManifest> {
    const { id, name, client, subject, created, policyIds } = this.report;
    const { tx } = this;
    const watermark = await tx.violationWatermarks.get(watermarkId);
    const head = await tx.auditEvents.head();
    return {
      format: 'violation-report/1',
      ...{ id, name, requestedBy: { client, subject }, requested: created },
      asOf: this.asOf,
      recordsUpTo: watermark?.time ?? null,
      versions: await tx.versions(),
      softwareVersion: this.tools.version,
      policyIds,
      policies: await this.policies(),
      identities: await tx.identities.count(),
      assignments: await tx.assignments.count(),
      violationsByStatus: Object.fromEntries([...this.counts].sort(([a], [b]) => compareText(a, b))),
      auditHead: head === undefined ? null : { position: head.position, hash: head.hash },
      files,
    };
  }

  private async policies(): Promise<ReportManifest['policies']> {
    const wanted = this.report.policyIds && new Set(this.report.policyIds);
    const policies: ReportManifest['policies'][number][] = [];
    for await (const page of this.tx.sodPolicies.pages(POLICY_PAGE)) {
      for (const policy of page) {
        if (wanted?.has(policy.id) === false) continue;
        const digest = this.tools.startDigest();
        digest.update(canonicalJson(policy));
        const { id, name, state } = policy;
        policies.push({ id, name, state, sha256: digest.end().sha256 });
      }
    }
    return policies;
  }
}

async function* digested(texts: AsyncIterable<string>, digest: TextDigest): AsyncGenerator<string> {
  for await (const text of texts) {
    digest.update(text);
    yield text;
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
