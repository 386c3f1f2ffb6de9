import type {
  Mail,
  PendingChange,
  ProposedRow,
  ViolationHistoryEntry,
  ViolationRecord,
} from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import { DAY, daysBefore, formatTime } from '../../ports/clock';
import type { TransactionOf } from '../../ports/store';
import { findPartiality } from '../../sod/pending-changes/second-person';
import { ownersOf } from '../caller-owners';
import { ownedBy, type ViolationCondition } from '../owned-by';
import type { MailContent, MailedChange, MailedList, MailedViolation } from './write-mail';

/** Entries of a list in a mail. */
const LISTED = 20;
/** Maximum number of changed violations that are examined for a mail. */
const EXAMINED = 1000;
/** Maximum number of pending changes. */
const MAX_CHANGES = 1000;
const ENDING_DAYS = 7;
/** Days before which steps are not news any more. */
const NEWS_DAYS = 7;

export type MailReader = TransactionOf<
  | 'currentTime'
  | 'governanceGroupMembers'
  | 'identities'
  | 'mails'
  | 'pendingChanges'
  | 'violationCoverage'
  | 'violationHistory'
  | 'violations'
>;

interface MailRules {
  /** The group whose members approve changes; undefined: no one is told of them. */
  readonly approvers: string | undefined;
  /** The time before which steps of violations are complete. */
  readonly upTo: string;
  readonly now: string;
}

/** Reads what a mail to its person says in this state. */
export async function readMailContent(tx: MailReader, mail: Mail, rules: MailRules): Promise<MailContent> {
  const { kind, identityId, changeIds } = mail;
  const waiting = await readWaiting(tx, identityId, rules);
  const named = kind === 'DIGEST' ? waiting : waiting.filter(({ id }) => changeIds.includes(id));
  const titles = await readTitles(tx, named.slice(0, LISTED));
  const changes = { first: titles, count: named.length };
  if (kind === 'APPROVALS') return { kind, waiting: changes, assigned: none, ending: none, open: 0 };
  const owners = await ownersOf(tx, { person: identityId, scopes: new Set() });
  const mine = ownedBy(owners ?? []);
  const from = await readLastTold(tx, identityId, rules);
  return {
    ...{ kind, waiting: changes },
    assigned: await readAssigned(tx, mine, { from, upTo: rules.upTo }),
    ending: await readEnding(tx, mine, rules.now),
    open: await tx.violations.count([mine, { field: 'status', op: 'eq', value: 'Open' }]),
  };
}

const none = { first: [], count: 0 } as const;

/** Returns the waiting changes that the person can approve. */
async function readWaiting(
  tx: TransactionOf<'governanceGroupMembers' | 'pendingChanges'>,
  identityId: IdentityId,
  { approvers, now }: MailRules,
): Promise<readonly PendingChange[]> {
  if (approvers === undefined) return [];
  if ((await tx.governanceGroupMembers.get({ groupId: approvers, identityId })) === undefined) return [];
  const by = { person: identityId, client: identityId };
  return (await listWaiting(tx, now)).filter((change) => findPartiality(change, by) === undefined);
}

/** Returns the changes that wait for approval. */
export async function listWaiting(tx: TransactionOf<'pendingChanges'>, now: string): Promise<readonly PendingChange[]> {
  const where = [
    { field: 'state', op: 'eq', value: 'PENDING' },
    { field: 'expires', op: 'gt', value: now },
  ] as const;
  return (await tx.pendingChanges.list({ limit: MAX_CHANGES, offset: 0, where })).items;
}

async function readTitles(
  tx: TransactionOf<'violations'>,
  changes: readonly PendingChange[],
): Promise<readonly MailedChange[]> {
  const ids = changes.flatMap(({ violation, resourceId }) => (violation === null ? [] : [resourceId]));
  const records = new Map((await tx.violations.getMany(ids)).map((record) => [record.id, record]));
  return changes.map((change) => ({
    ...{ id: change.id, expires: change.expires.slice(0, 10) },
    title: titleOf(change, records.get(change.resourceId)),
  }));
}

const verbs = { CREATE: 'create', CHANGE: 'change', DELETE: 'delete' } as const;
const rowNames = { CONTROL: 'control', GOVERNANCE_GROUP_MEMBER: 'members of a group', IDENTITY: 'identity' } as const;

function titleOf(
  { action, before, after, violation, proposedRows }: PendingChange,
  record: ViolationRecord | undefined,
): string {
  if (violation !== null || action === 'APPLY_CONTROL' || action === 'REASSIGN') {
    const verb = action === 'REASSIGN' ? 'reassign' : 'mitigate';
    return record === undefined ? `${verb} a violation` : `${verb} ${record.policyName}: ${record.targetName}`;
  }
  const row = proposedRows?.[0];
  if (row !== undefined) return `${verbs[action]} ${rowNames[row.type]}${nameOf(row)}`;
  return `${verbs[action]} policy ${(before ?? after)?.name ?? ''}`;
}

function nameOf({ before, after }: ProposedRow): string {
  const { name } = (before ?? after ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? ` ${name}` : '';
}

/** Returns the time from which steps were not told to the person. */
async function readLastTold(tx: TransactionOf<'mails'>, identityId: IdentityId, { now }: MailRules): Promise<string> {
  const where = [
    { field: 'identityId', op: 'eq', value: identityId },
    { field: 'kind', op: 'eq', value: 'DIGEST' },
    { field: 'state', op: 'eq', value: 'SENT' },
  ] as const;
  const orderBy = [{ field: 'created', descending: true }] as const;
  const [last] = (await tx.mails.list({ limit: 1, offset: 0, where, orderBy })).items;
  const earliest = daysBefore(Date.parse(now), NEWS_DAYS);
  const told = last?.upTo ?? earliest;
  return told > earliest ? told : earliest;
}

interface Window {
  readonly from: string;
  readonly upTo: string;
}

async function readAssigned(
  tx: TransactionOf<'violationHistory' | 'violations'>,
  mine: ViolationCondition,
  { from, upTo }: Window,
): Promise<MailedList<MailedViolation>> {
  const isLive = { field: 'status', op: 'in', values: ['Open', 'Mitigated'] } as const;
  const { items, next } = await tx.violations.list({
    ...{ limit: EXAMINED, offset: 0, where: [mine, isLive, { field: 'modified', op: 'ge', value: from }] },
    orderBy: [{ field: 'severity', descending: true }],
  });
  if (items.length === 0) return none;
  const values = items.map(({ id }) => id);
  const where = [
    { field: 'violationId', op: 'in', values },
    { field: 'time', op: 'ge', value: from },
    { field: 'time', op: 'lt', value: upTo },
  ] as const;
  const assigned = new Set<string>();
  for (let after: Position = []; after !== null;) {
    const page: Awaited<ReturnType<typeof tx.violationHistory.list>> = await tx.violationHistory.list({
      ...{ limit: EXAMINED, offset: 0, where },
      ...(after.length > 0 && { after }),
    });
    for (const entry of page.items) if (isAssignment(entry)) assigned.add(entry.violationId);
    after = page.next;
  }
  const news = items.filter(({ id }) => assigned.has(id));
  return { first: news.slice(0, LISTED).map((one) => viewOf(one, null)), count: news.length, isAtLeast: next !== null };
}

type Position = readonly (string | null)[] | null;

/** Returns whether the step gave the violation to its owner. */
function isAssignment({ step, after }: ViolationHistoryEntry): boolean {
  return step === 'DETECTED' || step === 'RETURNED' || step === 'REASSIGNED' || 'owner' in after;
}

async function readEnding(
  tx: TransactionOf<'violations'>,
  mine: ViolationCondition,
  now: string,
): Promise<MailedList<MailedViolation>> {
  const value = formatTime(Date.parse(now) + ENDING_DAYS * DAY);
  const where = [
    mine,
    { field: 'status', op: 'eq', value: 'Mitigated' },
    { field: 'expiration', op: 'le', value },
  ] as const;
  const orderBy = [{ field: 'expiration', descending: false }] as const;
  const { items } = await tx.violations.list({ limit: LISTED, offset: 0, where, orderBy });
  const count = items.length < LISTED ? items.length : await tx.violations.count(where);
  return { first: items.map((one) => viewOf(one, one.expiration)), count };
}

function viewOf({ id, policyName, targetName }: ViolationRecord, ends: string | null): MailedViolation {
  return { id, policyName, targetName, ends: ends?.slice(0, 10) ?? null };
}
