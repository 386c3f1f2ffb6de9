import { isMailAddress, type Mail, type MailPlan, type ViolationOwner } from '@identity-governance/records';
import type { GovernanceGroupId, IdentityId } from '@identity-governance/values';
import type { IdGenerator } from '../../ports/id-generator';
import { inChunks } from '../../ports/in-chunks';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { identitiesOf } from '../caller-owners';
import { latestPeriod } from '../coverage';
import { listWaiting } from './read-mail-content';

/** The lock scope of mails: one process plans or claims them at a time. */
export const mailParts = ['violations'] as const;
export const mailPlanId = 'plan';
const noPlan: MailPlan = { id: mailPlanId, day: null, toldChanges: [], withoutAddress: 0 };

type Reader = TransactionOf<
  | 'currentTime'
  | 'governanceGroupMembers'
  | 'identities'
  | 'mailPlans'
  | 'pendingChanges'
  | 'violationCoverage'
  | 'violations'
>;

export interface PlanMailPorts {
  readonly store: StoreOf<
    'currentTime' | 'governanceGroupMembers' | 'identities' | 'pendingChanges' | 'violationCoverage' | 'violations',
    'mailPlans' | 'mails'
  >;
  readonly ids: IdGenerator;
  /** The hour of the day, in UTC, from which digests are sent. */
  readonly digestHour: number;
  readonly approvers: GovernanceGroupId | undefined;
}

interface Due {
  readonly now: string;
  readonly plan: MailPlan;
  /** The day whose digests are due; undefined: they are planned. */
  readonly day: string | undefined;
  readonly waiting: readonly string[];
}

/**
 * Plans a digest for each person, once a day, and a mail for each approver when changes begin to wait.
 *
 * INVARIANT (a mail once): mails are planned in the transaction that notes so in the plan.
 */
export class PlanMail {
  constructor(private readonly ports: PlanMailPorts) {}

  async execute(): Promise<void> {
    const { store } = this.ports;
    // Read first, so that no other writer waits if nothing is due.
    if (!isDue(await store.read((tx) => this.findDue(tx)))) return;
    await store.write(mailParts, async (tx) => {
      const due = await this.findDue(tx);
      if (!isDue(due)) return;
      const { now, plan, day, waiting } = due;
      const told = await this.planApprovals(tx, due);
      const planned = day === undefined ? {} : { day, withoutAddress: await this.planDigests(tx, { day, now }) };
      await tx.mails.save(told);
      await tx.mailPlans.save([{ ...plan, toldChanges: waiting, ...planned }]);
    });
  }

  private async findDue(tx: Reader): Promise<Due> {
    const { digestHour, approvers } = this.ports;
    const now = await tx.currentTime();
    const plan = (await tx.mailPlans.get(mailPlanId)) ?? noPlan;
    const today = now.slice(0, 10);
    const hour = `${today}T${String(digestHour).padStart(2, '0')}`;
    // The records must have come to the hour: a worker that starts late first detects what happened meanwhile.
    const isHour = plan.day !== today && now >= hour && ((await latestPeriod(tx))?.until ?? '') >= hour;
    const day = isHour ? today : undefined;
    const waiting = approvers === undefined ? [] : (await listWaiting(tx, now)).map(({ id }) => id);
    return { now, plan, day, waiting };
  }

  private async planApprovals(tx: Reader, { now, plan, waiting }: Due): Promise<readonly Mail[]> {
    const changeIds = waiting.filter((id) => !plan.toldChanges.includes(id));
    if (changeIds.length === 0) return [];
    const { reachable } = await readReachable(tx, await this.listApprovers(tx));
    return reachable.map((identityId) =>
      newMail({ id: this.ports.ids.next(), kind: 'APPROVALS', identityId, changeIds, now }),
    );
  }

  /** Returns the number of persons without a usable address. */
  private async planDigests(
    tx: Reader & TransactionOf<never, 'mails'>,
    { day, now }: { readonly day: string; readonly now: string },
  ): Promise<number> {
    const isLive = { field: 'status', op: 'in', values: ['Open', 'Mitigated'] } as const;
    const tallies = await tx.violations.tally(['ownerType', 'ownerId'], [isLive]);
    const persons = new Set(await this.listApprovers(tx));
    for (const { key } of tallies) {
      const owner: ViolationOwner = { type: key[0] as ViolationOwner['type'], id: key[1]! };
      for (const id of await identitiesOf(tx, owner, () => true)) persons.add(id);
    }
    const { reachable, withoutAddress } = await readReachable(tx, [...persons]);
    const digests = reachable.map((identityId) =>
      newMail({ id: `${day}/${identityId}`, kind: 'DIGEST', identityId, changeIds: [], now }),
    );
    await endFormer(tx, now);
    const known = new Set((await tx.mails.getMany(digests.map(({ id }) => id))).map(({ id }) => id));
    await tx.mails.save(digests.filter(({ id }) => !known.has(id)));
    return withoutAddress;
  }

  private async listApprovers(tx: TransactionOf<'governanceGroupMembers'>): Promise<readonly IdentityId[]> {
    const { approvers: id } = this.ports;
    return id === undefined ? [] : identitiesOf(tx, { type: 'GOVERNANCE_GROUP', id }, () => true);
  }
}

/** Ends the digests that were not sent on their day; the new ones have their content. */
async function endFormer(tx: TransactionOf<never, 'mails'>, completed: string): Promise<void> {
  const where = [
    { field: 'kind', op: 'eq', value: 'DIGEST' },
    { field: 'state', op: 'eq', value: 'PENDING' },
  ] as const;
  await inChunks(AT_ONCE, async (limit) => {
    const { items } = await tx.mails.list({ limit, offset: 0, where });
    await tx.mails.save(items.map((mail) => ({ ...mail, state: 'FAILED', nextAttempt: null, completed })));
    return items.length;
  });
}

function isDue({ plan, day, waiting }: Due): boolean {
  const told = new Set(plan.toldChanges);
  return day !== undefined || waiting.length !== told.size || waiting.some((id) => !told.has(id));
}

function newMail({
  now,
  ...fields
}: Pick<Mail, 'changeIds' | 'id' | 'identityId' | 'kind'> & { readonly now: string }): Mail {
  return {
    ...{ ...fields, state: 'PENDING', attempts: 0, created: now, upTo: null, nextAttempt: now },
    ...{ completed: null, lastStatus: null },
  };
}

const AT_ONCE = 1000;

/** Returns those of the persons who exist, are enabled and have a usable address. */
async function readReachable(
  tx: TransactionOf<'identities'>,
  ids: readonly IdentityId[],
): Promise<{ readonly reachable: readonly IdentityId[]; readonly withoutAddress: number }> {
  const reachable: IdentityId[] = [];
  let withoutAddress = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const { id, email, disabled } of await tx.identities.getMany(ids.slice(from, from + AT_ONCE))) {
      if (disabled) continue;
      if (email !== null && isMailAddress(email)) reachable.push(id);
      else withoutAddress++;
    }
  }
  return { reachable, withoutAddress };
}
