import { mailPlanId, type StoreOf } from '@identity-governance/application';
import { good, warning, type Finding } from './finding';

/** Examines the mail of the last 30 days; no finding if no worker has planned any. */
export async function examineMail(store: StoreOf<'mailPlans' | 'mails'>): Promise<readonly Finding[]> {
  return store.read(async (tx) => {
    const plan = await tx.mailPlans.get(mailPlanId);
    if (plan === undefined) return [];
    const count = (state: string) => tx.mails.count([{ field: 'state', op: 'eq', value: state }]);
    const [refused, failed, unknown] = [await count('REFUSED'), await count('FAILED'), await count('UNKNOWN')];
    const lost = `${refused} refused, ${failed} failed, ${unknown} with an unknown end`;
    const found = `${plan.withoutAddress} owners or approvers without a usable address; of 30 days: ${lost}`;
    if (plan.withoutAddress + refused + failed + unknown === 0) return [good('mail', found)];
    return [warning('mail', found, 'correct the addresses of the identities, and check `MAIL_URL` of the worker')];
  });
}
