import { formatSodPolicy, parseIdentifiedSodPolicy, type SodPolicy } from '@identity-governance/domain/shapes';
import { managerOf } from '@identity-governance/records';
import { sha256 } from '@identity-governance/platform';
import { canonicalName, quote, type SodPolicyId } from '@identity-governance/values';
import { CommandError } from '../command-error';
import { timeOfProcess } from '../inventory/with-origin';
import { digestPolicy, normalize, type PlannedAction } from './plan-changes';
import type { PlanFile, PlanReport } from './plan-report';
import { readPendingChanges, type PendingApproval } from './pending-approval';
import type { ServerClient } from './server-client';
import { simulationParts } from './simulation-parts';

/**
 * The result of a change: done, submitted for approval by a second person, done before, or waiting for a name: the
 * policy that has it keeps it until its own change is approved.
 */
export interface AppliedChange {
  readonly action: PlannedAction;
  readonly id: SodPolicyId;
  readonly result: 'DONE' | 'PENDING' | 'UNCHANGED' | 'WAITING';
  /** The id of the pending change; absent for other results. */
  readonly pendingChangeId?: string;
  /** The pending change and its approvals so far; absent for other results. */
  readonly pending?: PendingApproval;
}

/** What those who approve the changes see of their origin. */
export interface PlanOrigin {
  readonly commit: string | undefined;
  readonly url: string | undefined;
}

type Change = PlanReport['changes'][number];

/** Maximum number of policies that an error names. */
const MAX_TOLD = 10;

interface OpenChange extends Change {
  /** Undefined: it is deleted. */
  readonly policy: SodPolicy | undefined;
  /** The policy before the change; null: there is none. */
  readonly stored: SodPolicy | null;
  readonly etag: string | undefined;
}

const policyPath = (id: SodPolicyId) => `/sod-policies/v1/${encodeURIComponent(id)}`;

/**
 * Applies a plan by the operations that all clients use, so that the same rules hold. Throws a `CommandError` before
 * any change if a policy is not as the plan found it, or if other numbers of identities would start to violate one.
 */
export class PlanApplication {
  private readonly policies: ReadonlyMap<SodPolicyId, SodPolicy>;
  /** Finds what an earlier run of the same plan has proposed. */
  private readonly batchId: string;

  constructor(
    private readonly client: ServerClient,
    private readonly plan: PlanFile,
    private readonly origin: PlanOrigin,
  ) {
    this.batchId = sha256(JSON.stringify(plan));
    this.policies = new Map(plan.policies.map((raw) => readPolicy(raw)).map((policy) => [policy.id, policy]));
    for (const { id, after } of plan.changes) {
      const policy = this.policies.get(id);
      if ((policy === undefined ? null : digestPolicy(policy)) !== after)
        throw new CommandError(`the plan is damaged: its policy \`${id}\` has another hash`);
    }
  }

  /** Yields each change after its request, so that those before a refusal are known. */
  async *apply({ accept }: { readonly accept: boolean }): AsyncGenerator<AppliedChange, void, undefined> {
    // Before the policies: a change that is approved in between is then found done, and not proposed again.
    const proposed = await readPendingChanges(this.client, this.batchId);
    const { open, done } = await this.compare();
    if (open.length > 0 && !accept) await this.checkEffect(open);
    for (const { action, id } of done) yield { action, id, result: 'UNCHANGED' };
    const names = namesOf(open);
    const unapproved = new Set<SodPolicyId>();
    for (const change of order(open, names)) {
      const pending = proposed.find((one) => isProposalOf(one, change));
      const holder = change.policy && names.get(canonicalName(change.policy.name));
      const isWaiting = holder !== undefined && holder !== change.id && unapproved.has(holder);
      const result = await this.applyOne(change, { pending, isWaiting });
      if (result.result !== 'DONE') unapproved.add(change.id);
      yield result;
    }
  }

  private applyOne(
    change: OpenChange,
    { pending, isWaiting }: { readonly pending: PendingApproval | undefined; readonly isWaiting: boolean },
  ): AppliedChange | Promise<AppliedChange> {
    if (pending !== undefined) return pendingResult(change, pending);
    return isWaiting ? { action: change.action, id: change.id, result: 'WAITING' } : this.send(change);
  }

  /** Returns the changes that are still to be made, and those that were made before. */
  private async compare() {
    const open: OpenChange[] = [];
    const done: Change[] = [];
    const stale: string[] = [];
    for (const change of this.plan.changes) {
      const { status, body, etag } = await this.client.send({ method: 'GET', path: policyPath(change.id) }, [200, 404]);
      const stored = status === 404 ? null : readPolicy(body);
      const present = stored && digestPolicy(stored);
      if (present === change.after) done.push(change);
      else if (present === change.before) open.push({ ...change, policy: this.policies.get(change.id), stored, etag });
      else stale.push(change.id);
    }
    if (stale.length === 0) return { open, done };
    throw new CommandError(
      `the plan is stale: ${stale.map((id) => `\`${id}\``).join(', ')} changed since; run \`policies plan\` again`,
    );
  }

  /** The population may have changed since the plan. */
  private async checkEffect(open: readonly OpenChange[]): Promise<void> {
    const planned = countStarts(this.plan.effect.policies);
    const now = await this.simulateStarts(open);
    const differing = open.flatMap(({ id }) => {
      const [present = 0, before = 0] = [now.get(id), planned.get(id)];
      return present === before ? [] : [`${quote(id)}: ${present}, in the plan ${before}`];
    });
    if (differing.length === 0) return;
    const more = differing.length > MAX_TOLD ? `; and of ${differing.length - MAX_TOLD} more policies` : '';
    throw new CommandError(
      `other numbers of violations would start than the plan says (${differing.slice(0, MAX_TOLD).join('; ')}${more}); run \`policies plan\` again, or \`--accept\``,
    );
  }

  private async simulateStarts(open: readonly OpenChange[]): Promise<ReadonlyMap<SodPolicyId, number>> {
    const starts = new Map<SodPolicyId, number>();
    const draft = {
      policies: open.flatMap(({ policy }) => policy ?? []),
      removedPolicyIds: open.filter(({ policy }) => policy === undefined).map(({ id }) => id),
    };
    for (const body of simulationParts(draft)) {
      const request = { method: 'POST', path: '/sod-policies/v1/simulate?limit=0', body } as const;
      const { policies } = (await this.client.send(request, [200])).body as PlanReport['effect'];
      for (const [id, count] of countStarts(policies)) starts.set(id, Math.max(count, starts.get(id) ?? 0));
    }
    return starts;
  }

  private async send(change: OpenChange): Promise<AppliedChange> {
    const { action, id, policy, etag } = change;
    const body = policy === undefined ? undefined : formatSodPolicy(normalize(policy));
    const response = await this.client.send(
      action === 'CREATE'
        ? { method: 'POST', path: `/sod-policies/v1${this.queryOf(change)}`, body: body! }
        : {
            method: action === 'DELETE' ? 'DELETE' : 'PUT',
            path: policyPath(id) + this.queryOf(change),
            ifMatch: etag,
            ...(body && { body }),
          },
      [200, 201, 202, 204],
    );
    if (response.status !== 202) return { action, id, result: 'DONE' };
    return pendingResult(change, response.body as PendingApproval);
  }

  private queryOf({ stored }: OpenChange): string {
    const { commit, url } = this.origin;
    const managedBy = stored === null ? undefined : managerOf(stored);
    const query = new URLSearchParams({
      ...(managedBy !== undefined && { managedBy }),
      batchId: this.batchId,
      ...(commit !== undefined && { batchCommit: commit }),
      ...(url !== undefined && { batchUrl: url }),
    });
    return `?${query.toString()}`;
  }
}

/** Returns the policies that have the names which others may take. */
function namesOf(open: readonly OpenChange[]): ReadonlyMap<string, SodPolicyId> {
  return new Map(open.flatMap(({ id, stored }) => (stored === null ? [] : [[canonicalName(stored.name), id]])));
}

/** Deletions first; a policy follows the one that has its name. */
function order(open: readonly OpenChange[], names: ReadonlyMap<string, SodPolicyId>): readonly OpenChange[] {
  const ordered: OpenChange[] = open.filter(({ policy }) => policy === undefined);
  let rest = open.filter(({ policy }) => policy !== undefined);
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ id }) => id));
    const isFree = ({ id, name }: OpenChange): boolean => {
      const holder = names.get(canonicalName(name));
      return holder === undefined || holder === id || !waiting.has(holder);
    };
    const free = rest.filter(isFree);
    if (free.length === 0) {
      const ids = rest.map(({ id }) => `\`${id}\``).join(', ');
      throw new CommandError(`the policies ${ids} exchange their names; rename one of them first`);
    }
    ordered.push(...free);
    rest = rest.filter((change) => !isFree(change));
  }
  return ordered;
}

/** Whether a pending change says the same as a change of the plan. */
function isProposalOf({ resourceId, after }: PendingApproval, change: Change): boolean {
  return resourceId === change.id && (after === null ? null : digestPolicy(readPolicy(after))) === change.after;
}

function pendingResult({ action, id }: Change, pending: PendingApproval): AppliedChange {
  return { action, id, result: 'PENDING', pendingChangeId: pending.id, pending };
}

/** Reads a policy as the API returns it. */
export function readPolicy(raw: unknown): SodPolicy {
  const parsed = parseIdentifiedSodPolicy(raw);
  const time = timeOfProcess();
  if (parsed.ok) return { ...parsed.value, created: time, modified: time };
  const [{ field, reason }] = parsed.error as [(typeof parsed.error)[number]];
  throw new CommandError(`a policy of the plan or of the server cannot be read: \`${field}\` ${reason}`);
}

/** Returns the numbers of violations that start, by policy. */
function countStarts(policies: PlanReport['effect']['policies']): ReadonlyMap<SodPolicyId, number> {
  const starts = new Map<SodPolicyId, number>();
  for (const { id, STARTS } of policies) starts.set(id, STARTS + (starts.get(id) ?? 0));
  return starts;
}
