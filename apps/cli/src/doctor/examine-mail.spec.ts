import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildMail, FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { examineMail } from './examine-mail';

const plan = { id: 'plan', day: '2026-01-01', toldChanges: [], withoutAddress: 0 };

it('says nothing of mail that no worker has planned, and what was not delivered', async () => {
  const store = createInMemoryStore({ clock: new FixedClock(), ids: new SequentialIds() });
  expect(await examineMail(store)).toEqual([]);
  await store.write([], (tx) => tx.mailPlans.save([plan]));
  expect(await examineMail(store)).toMatchObject([{ about: 'mail', state: 'good' }]);
  await store.write([], async (tx) => {
    await tx.mailPlans.save([{ ...plan, withoutAddress: 2 }]);
    await tx.mails.save([buildMail('a', { state: 'REFUSED' }), buildMail('b', { state: 'SENT' })]);
  });
  const found =
    '2 owners or approvers without a usable address; of 30 days: 1 refused, 0 failed, 0 with an unknown end';
  expect(await examineMail(store)).toMatchObject([{ about: 'mail', state: 'warning', found }]);
});
