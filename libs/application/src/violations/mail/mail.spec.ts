import {
  buildHistoryEntry,
  buildIdentity,
  buildMail,
  buildPendingChange,
  buildViolation,
  FixedClock,
  SequentialIds,
} from '@identity-governance/test-kit';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { DAY, formatTime } from '../../ports/clock';
import type { MailMessage, MailResult } from '../../ports/mail-tools';
import { PlanMail } from './plan-mail';
import { RemoveOldMail, SendMail } from './send-mail';

const MINUTE = 60_000;
const SEVEN = Date.parse('2026-03-01T07:00:00.000Z');
const sent: MailResult = { outcome: 'SENT', status: null };

/** A store at 07:00, its records current; ann owns v1 alone, the group `audit` (bob, mute, gone, off) v2. */
async function openMail(results: readonly MailResult[] = [], group: string | null = 'appr') {
  const approvers = group ?? undefined;
  const clock = new FixedClock(SEVEN);
  const store = createInMemoryStore({ clock, ids: new SequentialIds() });
  const at = (milliseconds: number) => formatTime(SEVEN + milliseconds);
  const keepCurrent = () =>
    store.write(['violations'], (tx) =>
      tx.violationCoverage.save([{ start: at(-30 * DAY), until: formatTime(clock.now()) }]),
    );
  const own = (id: string, ownerId: string, fields: object = {}) =>
    buildViolation(id, { ownerId, ownerType: 'IDENTITY', status: 'Open', modified: at(-DAY), ...fields });
  await store.write(['assignments', 'inventory', 'violations', 'sod-policies'], async (tx) => {
    const people = ['ann', 'bob', 'cleo', 'dave'];
    await tx.identities.save([
      ...people.map((id) => buildIdentity(id, { email: `${id}@corp.example` })),
      buildIdentity('mute', { email: null }),
      buildIdentity('odd', { email: 'a@corp.example, b@evil.example' }),
      buildIdentity('off', { email: 'off@corp.example', disabled: true }),
    ]);
    const member = (groupId: string, identityId: string) => ({ groupId, identityId });
    const audit = ['bob', 'mute', 'odd', 'off', 'gone'].map((id) => member('audit', id));
    await tx.governanceGroupMembers.save([...audit, member('appr', 'cleo'), member('appr', 'dave')]);
    await tx.violations.save([
      own('v1', 'ann', { policyName: 'Pay', targetName: 'Tim' }),
      own('v2', 'audit', { ownerType: 'GOVERNANCE_GROUP', policyName: 'Book', targetName: 'Eve' }),
    ]);
    await tx.violationHistory.save(
      ['v1', 'v2'].map((violationId) => buildHistoryEntry(`h-${violationId}`, { violationId, time: at(-DAY) })),
    );
  });
  await keepCurrent();
  const messages: MailMessage[] = [];
  const left = [...results];
  const state = { check: sent };
  const tools = {
    check: () => Promise.resolve(state.check),
    send: (message: MailMessage) => {
      messages.push(message);
      return Promise.resolve(left.shift() ?? sent);
    },
  };
  const consoleOrigin = 'https://governance.example';
  const plan = new PlanMail({ store, ids: new SequentialIds(), digestHour: 6, approvers });
  const newSender = () => new SendMail({ store, tools, approvers, consoleOrigin });
  const sender = newSender();
  const work = async () => {
    await plan.execute();
    await sender.execute();
    return messages.splice(0);
  };
  const mails = async () => (await store.read((tx) => tx.mails.list({ limit: 100, offset: 0 }))).items;
  const propose = (id: string, fields: object = {}) =>
    store.write(['sod-policies'], (tx) =>
      tx.pendingChanges.save([
        buildPendingChange(id, {
          ...{ state: 'PENDING', proposedBy: 'dave', proposedByClient: 'console', expires: at(5 * DAY), ...fields },
        }),
      ]),
    );
  return { clock, store, plan, sender, newSender, work, mails, messages, propose, keepCurrent, at, own, state };
}

const recipients = (messages: readonly MailMessage[]) => messages.map(({ to }) => to).sort();

describe('the daily digest', () => {
  it('goes once to each owner and each member of an owning group who can get it', async () => {
    const { work, mails, store } = await openMail();
    expect(recipients(await work())).toEqual(['ann@corp.example', 'bob@corp.example']);
    expect(await work()).toEqual([]);
    expect((await mails()).map(({ identityId, state }) => `${identityId} ${state}`).sort()).toEqual([
      'ann SENT',
      'bob SENT',
      'cleo NOTHING',
      'dave NOTHING',
    ]);
    expect(await store.read((tx) => tx.mailPlans.get('plan'))).toMatchObject({ day: '2026-03-01', withoutAddress: 2 });
  });

  it('says each assignment once, and what ends within a week each day', async () => {
    const { work, clock, keepCurrent, store, own, at } = await openMail();
    expect((await work()).map(({ subject }) => subject)).toEqual(Array(2).fill('Identity governance: 1 assigned'));
    await store.write(['violations'], (tx) =>
      tx.violations.save([
        own('v3', 'ann', { status: 'Mitigated', expiration: at(8.5 * DAY), modified: at(-40 * DAY) }),
        own('v4', 'ann', { status: 'Mitigated', expiration: at(60 * DAY), modified: at(-40 * DAY) }),
      ]),
    );
    clock.advance(DAY);
    await keepCurrent();
    expect(await work()).toEqual([]);
    clock.advance(DAY);
    await keepCurrent();
    const [message] = await work();
    expect(message).toMatchObject({ to: 'ann@corp.example', subject: 'Identity governance: 1 ends within a week' });
    expect(message!.text).toContain('/console/violations/v3');
  });

  it('says a step that is found between two digests in the next one, whoever is the owner then', async () => {
    const { work, clock, keepCurrent, store, own } = await openMail();
    await work();
    clock.advance(DAY / 2);
    const time = formatTime(clock.now());
    await store.write(['violations'], async (tx) => {
      await tx.violations.save([own('v1', 'bob', { modified: time })]);
      const after = { owner: { type: 'IDENTITY', id: 'bob' } };
      await tx.violationHistory.save([buildHistoryEntry('h9', { violationId: 'v1', step: 'CHANGED', after, time })]);
    });
    clock.advance(DAY / 2);
    await keepCurrent();
    const messages = await work();
    expect(recipients(messages)).toEqual(['bob@corp.example']);
    expect(messages[0]!.text).toContain('/console/violations/v1');
  });

  it('waits for its hour, and for records that cover it', async () => {
    const { work, clock, store, keepCurrent, at } = await openMail();
    clock.advance(DAY - 60 * MINUTE - 1);
    expect(await work()).toEqual([]);
    const { items } = await store.read((tx) => tx.violationCoverage.list({ limit: 9, offset: 0 }));
    await store.write(['violations'], (tx) => tx.violationCoverage.deleteMany(items.map(({ start }) => start)));
    clock.advance(1);
    expect(await work()).toEqual([]);
    await store.write(['violations'], (tx) => tx.violationCoverage.save([{ start: at(-30 * DAY), until: at(0) }]));
    expect(await work()).toEqual([]);
    await keepCurrent();
    expect(await work()).toHaveLength(2);
  });

  it('is not sent to one who was disabled, deleted or lost the address after it was planned', async () => {
    const { plan, sender, store, messages, mails } = await openMail();
    await plan.execute();
    await store.write(['assignments'], async (tx) => {
      await tx.identities.save([buildIdentity('ann', { email: 'ann@corp.example', disabled: true })]);
      await tx.identities.delete('bob');
    });
    await sender.execute();
    expect(messages).toEqual([]);
    expect(new Set((await mails()).map(({ state }) => state))).toEqual(new Set(['NOTHING']));
  });

  it('is planned and sent once by many workers', async () => {
    const { store, newSender, messages } = await openMail();
    const planners = [1, 2, 3].map(
      () => new PlanMail({ store, ids: new SequentialIds(), digestHour: 6, approvers: 'appr' }),
    );
    await Promise.all(planners.map((one) => one.execute()));
    await Promise.all([1, 2, 3].map(() => newSender().execute()));
    expect(recipients(messages)).toEqual(['ann@corp.example', 'bob@corp.example']);
  });

  it('is not sent again after its worker died in an attempt; the next one says the same', async () => {
    const { work, clock, store, keepCurrent, plan, newSender, messages, mails } = await openMail([], null);
    await plan.execute();
    await store.write(['violations'], async (tx) => {
      const { items } = await tx.mails.list({ limit: 9, offset: 0 });
      const nextAttempt = formatTime(clock.now() + 5 * MINUTE);
      await tx.mails.save(items.map((mail) => ({ ...mail, state: 'SENDING', attempts: 1, nextAttempt })));
    });
    await newSender().execute();
    expect((await mails()).map(({ state }) => state)).toEqual(['SENDING', 'SENDING']);
    clock.advance(5 * MINUTE);
    await newSender().execute();
    expect(messages).toEqual([]);
    expect((await mails()).map(({ state }) => state)).toEqual(['UNKNOWN', 'UNKNOWN']);
    clock.advance(DAY);
    await keepCurrent();
    expect((await work()).map(({ subject }) => subject)).toEqual(Array(2).fill('Identity governance: 1 assigned'));
  });
});

describe('a mail that is not accepted', () => {
  it('is sent again with growing pauses, and given up within a day', async () => {
    const failed = { outcome: 'FAILED', status: 451 } as const;
    const { plan, sender, clock, mails, messages } = await openMail(Array<MailResult>(99).fill(failed));
    await plan.execute();
    const pauses: number[] = [];
    for (;;) {
      await sender.execute();
      const ann = (await mails()).find(({ identityId }) => identityId === 'ann')!;
      if (ann.nextAttempt === null) break;
      pauses.push((Date.parse(ann.nextAttempt) - clock.now()) / MINUTE);
      clock.advance(pauses.at(-1)! * MINUTE);
    }
    expect(pauses).toEqual([1, 5, 15, 60, 120, 240, 480]);
    expect(messages.filter(({ to }) => to === 'ann@corp.example')).toHaveLength(8);
    expect((await mails()).find(({ identityId }) => identityId === 'ann')).toMatchObject({
      ...{ state: 'FAILED', attempts: 8, lastStatus: 451 },
    });
  });

  it.each(['REFUSED', 'UNKNOWN'] as const)('is not sent again if the result is %s', async (outcome) => {
    const { work, clock, mails } = await openMail([
      { outcome, status: null },
      { outcome, status: null },
    ]);
    expect(await work()).toHaveLength(2);
    clock.advance(DAY / 2);
    expect(await work()).toEqual([]);
    expect((await mails()).filter(({ state }) => state === outcome)).toHaveLength(2);
  });

  it('gives way to the digest of the next day', async () => {
    const { work, clock, keepCurrent, state } = await openMail();
    state.check = { outcome: 'FAILED', status: null };
    expect(await work()).toEqual([]);
    clock.advance(DAY);
    await keepCurrent();
    state.check = sent;
    expect(recipients(await work())).toEqual(['ann@corp.example', 'bob@corp.example']);
    clock.advance(DAY / 2);
    expect(await work()).toEqual([]);
  });

  it('rests a minute after a server could not be reached', async () => {
    const { work, clock, state } = await openMail();
    state.check = { outcome: 'FAILED', status: null };
    await work();
    state.check = sent;
    clock.advance(MINUTE - 1);
    expect(await work()).toEqual([]);
    clock.advance(1);
    expect(await work()).toHaveLength(2);
  });
});

describe('a change that begins to wait', () => {
  it('is told at once, once, to the approvers who can approve it', async () => {
    const { work, propose, clock } = await openMail();
    await work();
    await propose('c1');
    await propose('c2', { proposedBy: 'zoe' });
    const messages = await work();
    expect(recipients(messages)).toEqual(['cleo@corp.example', 'dave@corp.example']);
    const textTo = (to: string) => messages.find((one) => one.to === to)!.text;
    expect(textTo('cleo@corp.example')).toContain('/console/approvals/c1');
    expect(textTo('cleo@corp.example')).toContain('/console/approvals/c2');
    expect(textTo('dave@corp.example')).not.toContain('/console/approvals/c1');
    clock.advance(MINUTE);
    expect(await work()).toEqual([]);
    await propose('c3', { proposedBy: 'zoe' });
    const [next] = await work();
    expect(next!.text).not.toContain('/console/approvals/c1');
  });

  it('is not told after it has ended, and is in the digest while it waits', async () => {
    const { work, propose, clock, keepCurrent, plan, sender, messages } = await openMail();
    await work();
    await propose('c1');
    await plan.execute();
    await propose('c1', { state: 'WITHDRAWN' });
    await sender.execute();
    expect(messages).toEqual([]);
    await propose('c2');
    await work();
    clock.advance(DAY);
    await keepCurrent();
    const [digest] = await work();
    expect(digest).toMatchObject({
      to: 'cleo@corp.example',
      subject: 'Identity governance: 1 waits for your approval',
    });
  });

  it('is sent again, as the same message, if its worker died or the end is unknown', async () => {
    const unknown = { outcome: 'UNKNOWN', status: null } as const;
    const { work, propose, clock } = await openMail([sent, sent, unknown]);
    await work();
    await propose('c1');
    const [first] = await work();
    clock.advance(MINUTE);
    const [second] = await work();
    expect(second).toEqual(first);
  });

  it('is told to no one without a group of approvers', async () => {
    const { work, propose } = await openMail([], null);
    await propose('c1');
    expect(recipients(await work())).toEqual(['ann@corp.example', 'bob@corp.example']);
  });
});

it('mails that ended long ago are removed, others stay', async () => {
  const { store, at, mails } = await openMail();
  await store.write([], (tx) =>
    tx.mails.save([
      buildMail('old', { state: 'SENT', nextAttempt: null, completed: at(-31 * DAY) }),
      buildMail('young', { state: 'SENT', nextAttempt: null, completed: at(-29 * DAY) }),
      buildMail('waiting'),
    ]),
  );
  await new RemoveOldMail({ store, retentionDays: 30 }).execute();
  expect((await mails()).map(({ id }) => id)).toEqual(['waiting', 'young']);
});
