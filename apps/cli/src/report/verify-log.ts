import {
  comparePairs,
  describeStateRefusal,
  describeStateRemoved,
  openPastOrigin,
  ReplayAudit,
  Store,
  VerifyAudit,
  type AccessOrigin,
  type AnswerSettingValues,
  type ReportManifest,
} from '@identity-governance/application';
import { liveStatuses } from '@identity-governance/records';
import { countOf } from '@identity-governance/values';
import type { Services } from '../compose';
import { formatCount } from '../progress';
import type { ReportedPair } from './verify-report';

/** Maximum number of named differences. */
const MAX_NAMED = 20;

export interface LogVerification {
  readonly errors: readonly string[];
  /** What was proved; nothing if there are errors. */
  readonly proved: readonly string[];
}

/**
 * Compares the open and mitigated violations of a report with an evaluation of the state of the audit log at the time
 * of its records, after the log and the stored rows have been compared with each other. Source: docs/reports.md.
 */
export async function verifyLog(
  services: Services,
  own: AnswerSettingValues,
  { manifest, pairs }: { readonly manifest: ReportManifest; readonly pairs: readonly ReportedPair[] },
): Promise<LogVerification> {
  const heads = [manifest.auditHead, manifest.state ?? null].flatMap((head) => head ?? []);
  const { faults, faultCount } = await services(VerifyAudit).execute(heads);
  const damage = faults.slice(0, MAX_NAMED).map(({ position, text }) => `at position ${position}: ${text}`);
  if (faultCount > 0) return { errors: damage, proved: [] };
  const replayed = await services(ReplayAudit).execute();
  if (!replayed.ok) return { errors: [describeStateRemoved(replayed.error)], proved: [] };
  const { differences, differenceCount } = replayed.value;
  if (differenceCount > 0) return { errors: differences.slice(0, MAX_NAMED), proved: [] };
  return services(Store).read(async (tx) => {
    const time = manifest.at ?? manifest.asOf;
    const opened = await openPastOrigin(tx, time, own);
    if (!opened.ok) return { errors: [describeStateRefusal(opened.error)], proved: [] };
    const { origin, state } = opened.value;
    const errors = [...misplaced(manifest, state.position), ...(await compare(origin, manifest, pairs))];
    if (errors.length > 0) return { errors, proved: [] };
    const { length } = pairs.filter(isLive);
    const violations = countOf(length, 'open or mitigated violation');
    const place = `position ${formatCount(state.position)} of the audit log`;
    return { errors: [], proved: [`${violations}: those of the state at ${place}, and no others`] };
  });
}

function misplaced({ state, at, asOf }: ReportManifest, position: number): readonly string[] {
  if (state === undefined || state === null || state.position === position) return [];
  const time = at ?? asOf;
  return [
    `the state at ${time} is at position ${formatCount(position)} of the audit log, and at ${formatCount(state.position)} in the manifest`,
  ];
}

/** Names the violations that only the log or only the report has: the first ones, and the number of the others. */
async function compare(
  origin: AccessOrigin,
  { policyIds }: ReportManifest,
  pairs: readonly ReportedPair[],
): Promise<readonly string[]> {
  const errors: string[] = [];
  let others = 0;
  await comparePairs(origin, pairs.filter(isLive), {
    isWanted: (policyId) => policyIds === null || policyIds.includes(policyId),
    onDifference: ({ policyId, identityId }, onlyIn) => {
      const where = onlyIn === 'STATE' ? 'is not in the report' : 'is in the report, and not in the audit log';
      if (errors.length < MAX_NAMED) errors.push(`the violation of \`${policyId}\` by \`${identityId}\` ${where}`);
      else others++;
    },
  });
  return others > 0 ? [...errors, `and ${formatCount(others)} more differences`] : errors;
}

function isLive({ status }: ReportedPair): boolean {
  return liveStatuses.some((live) => live === status);
}
