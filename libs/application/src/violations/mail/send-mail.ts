import { isMailAddress, type Mail } from '@identity-governance/records';
import type { GovernanceGroupId } from '@identity-governance/values';
import { daysBefore, formatTime } from '../../ports/clock';
import { inChunks } from '../../ports/in-chunks';
import { MAX_SENDING, type MailResult, type MailTools } from '../../ports/mail-tools';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { latestPeriod } from '../coverage';
import { mailParts } from './plan-mail';
import { readMailContent } from './read-mail-content';
import { hasNews, writeMail } from './write-mail';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The pauses after failed attempts; together less than a day. */
const pauses = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
/** Mails that one worker sends concurrently. */
const AT_ONCE = 8;
/** Time after which the worker that claimed a mail counts as dead. */
const HOLD = 5 * MAX_SENDING;

type Read =
  | 'currentTime'
  | 'governanceGroupMembers'
  | 'identities'
  | 'pendingChanges'
  | 'violationCoverage'
  | 'violationHistory'
  | 'violations';

export interface SendMailPorts {
  readonly store: StoreOf<Read, 'mails'>;
  readonly tools: MailTools;
  readonly approvers: GovernanceGroupId | undefined;
  /** Such as `https://governance.example.com`. */
  readonly consoleOrigin: string;
}

/** The result of an attempt. `upTo`: what the mail told steps of violations up to. */
interface Attempt {
  readonly outcome: MailResult['outcome'] | 'NOTHING';
  readonly status: number | null;
  readonly upTo: string | null;
}

/**
 * Sends the mails that are due.
 *
 * INVARIANT (noted before it is sent): an attempt is counted before the receiver is connected. A digest whose worker
 * died during an attempt is not sent again; the next one repeats what it would have said. Other mails are.
 */
export class SendMail {
  private isStopped = false;
  /** The time before which no server is tried again, by the clock of the store. */
  private pausedUntil = '';

  constructor(private readonly ports: SendMailPorts) {}

  /** Stops after the mails in flight. */
  stop(): void {
    this.isStopped = true;
  }

  async execute(): Promise<void> {
    const { store } = this.ports;
    while (!this.isStopped) {
      // Read first, so that no other writer waits if nothing is due.
      const isDue = await store.read(async (tx) => {
        const now = await tx.currentTime();
        return now >= this.pausedUntil && (await this.due(tx, now)).length > 0;
      });
      if (!isDue) return;
      const mails = await store.write(mailParts, (tx) => this.claim(tx));
      let check: Promise<MailResult> | undefined;
      const checkOnce = () => (check ??= this.ports.tools.check());
      await Promise.all(
        mails.map(async (mail) => {
          await this.settle(mail, await this.attempt(mail, checkOnce));
        }),
      );
      if (check !== undefined && (await check).outcome !== 'SENT') await this.pause();
    }
  }

  private async pause(): Promise<void> {
    const now = await this.ports.store.read((tx) => tx.currentTime());
    this.pausedUntil = formatTime(Date.parse(now) + MINUTE);
  }

  /** Takes mails whose time has come, and ends those that another worker may have sent. */
  private async claim(tx: TransactionOf<'currentTime', 'mails'>): Promise<readonly Mail[]> {
    const now = await tx.currentTime();
    const due = await this.due(tx, now);
    const lost = due.filter(({ kind, state }) => state === 'SENDING' && kind === 'DIGEST');
    const taken = due
      .filter((mail) => !lost.includes(mail))
      .map((mail): Mail => ({
        ...{ ...mail, state: 'SENDING', attempts: mail.attempts + 1 },
        nextAttempt: formatTime(Date.parse(now) + HOLD),
      }));
    const ended = lost.map((mail) => endedAs(mail, 'UNKNOWN', now));
    await tx.mails.save([...taken, ...ended]);
    return taken;
  }

  private async due(tx: TransactionOf<'mails'>, now: string): Promise<readonly Mail[]> {
    const where = [{ field: 'nextAttempt', op: 'le', value: now }] as const;
    const orderBy = [{ field: 'nextAttempt', descending: false }] as const;
    return (await tx.mails.list({ limit: AT_ONCE, offset: 0, where, orderBy })).items;
  }

  private async attempt(mail: Mail, check: () => Promise<MailResult>): Promise<Attempt> {
    const { store, tools, approvers, consoleOrigin } = this.ports;
    const nothing = { outcome: 'NOTHING', status: null, upTo: null } as const;
    const found = await store.read(async (tx) => {
      const identity = await tx.identities.get(mail.identityId);
      const upTo = (await latestPeriod(tx))?.until;
      if (identity === undefined || identity.disabled || identity.email === null || upTo === undefined)
        return undefined;
      const content = await readMailContent(tx, mail, { approvers, upTo, now: await tx.currentTime() });
      return { to: identity.email, upTo, content };
    });
    if (found === undefined || !isMailAddress(found.to) || !hasNews(found.content)) return nothing;
    const { to, upTo, content } = found;
    const checked = await check();
    if (checked.outcome !== 'SENT') return { outcome: 'FAILED', status: checked.status, upTo: null };
    const result = await tools.send({ id: mail.id, to, ...writeMail(content, consoleOrigin) });
    return { ...result, upTo: mail.kind === 'DIGEST' && result.outcome === 'SENT' ? upTo : null };
  }

  private async settle(mail: Mail, { outcome, status: lastStatus, upTo }: Attempt): Promise<void> {
    await this.ports.store.write(mailParts, async (tx) => {
      const now = await tx.currentTime();
      const current = await tx.mails.get(mail.id);
      // Another worker may have taken over meanwhile.
      if (current?.state !== 'SENDING' || current.attempts !== mail.attempts) return;
      const last = { ...current, lastStatus, upTo };
      const pause = pauses[mail.attempts - 1];
      const isRepeated = outcome === 'FAILED' || (outcome === 'UNKNOWN' && mail.kind === 'APPROVALS');
      const next: Mail =
        isRepeated && pause !== undefined
          ? { ...last, state: 'PENDING', nextAttempt: formatTime(Date.parse(now) + pause) }
          : endedAs(last, outcome, now);
      await tx.mails.save([next]);
    });
  }
}

function endedAs(mail: Mail, state: Mail['state'], completed: string): Mail {
  return { ...mail, state, nextAttempt: null, completed };
}

const REMOVED_AT_ONCE = 1000;

export interface RemoveOldMailPorts {
  readonly store: StoreOf<'currentTime', 'mails'>;
  readonly retentionDays: number;
}

/** Removes mails that ended long ago. */
export class RemoveOldMail {
  constructor(private readonly ports: RemoveOldMailPorts) {}

  async execute(): Promise<void> {
    const { store, retentionDays } = this.ports;
    const now = await store.read((tx) => tx.currentTime());
    const where = [{ field: 'completed', op: 'lt', value: daysBefore(Date.parse(now), retentionDays) }] as const;
    const isOld = await store.read((tx) => tx.mails.outline({ limit: 1, offset: 0, where }));
    if (isOld.items.length === 0) return;
    await inChunks(REMOVED_AT_ONCE, (limit) =>
      store.write([], async (tx) => {
        const { items } = await tx.mails.outline({ limit, offset: 0, where });
        return tx.mails.deleteMany(items.map(({ key }) => key[0]!));
      }),
    );
  }
}
