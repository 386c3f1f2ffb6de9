import { mailPlanId, type StoreOf } from '@identity-governance/application';
import { mailStates } from '@identity-governance/records';
import { Gauge, type Registry } from 'prom-client';

/** Exposes the numbers of mails as metrics; the returned function counts again. */
export function observeMail(store: StoreOf<'mailPlans' | 'mails'>, registry: Registry): () => Promise<void> {
  const mails = new Gauge({
    name: 'governance_mails',
    help: 'Mails to owners and approvers of the last 30 days, by state',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  const withoutAddress = new Gauge({
    name: 'governance_mail_without_address',
    help: 'Owners and approvers without a usable address at the last daily planning of mail',
    registers: [registry],
  });
  return async () => {
    await store.read(async (tx) => {
      for (const state of mailStates) {
        mails.set({ state }, await tx.mails.count([{ field: 'state', op: 'eq', value: state }]));
      }
      withoutAddress.set((await tx.mailPlans.get(mailPlanId))?.withoutAddress ?? 0);
    });
  };
}
