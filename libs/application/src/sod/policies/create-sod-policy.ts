import type { Result, SodPolicy } from '@identity-governance/domain';
import { err, ok, parseSodPolicy } from '@identity-governance/domain';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf } from '../../ports/store';
import type { SodPolicyRefusal } from './decide-sod-policy';
import { decideSodPolicy } from './decide-sod-policy';
import type { SodPolicyView } from './sod-policy-reads';
import { viewSodPolicies } from './sod-policy-reads';

export interface CreateSodPolicyPorts {
  readonly store: StoreOf<'accessItems' | 'identities', 'sodPolicies'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export class CreateSodPolicy {
  constructor(private readonly ports: CreateSodPolicyPorts) {}

  /** `raw`: the policy in the API's shape, from outside. */
  async execute(raw: unknown): Promise<Result<SodPolicyView, SodPolicyRefusal>> {
    const parsed = parseSodPolicy(raw);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    const { store, clock, ids } = this.ports;
    return store.write(['sod-policies'], async (tx) => {
      const decided = await decideSodPolicy(tx, parsed.value, undefined);
      if (!decided.ok) return decided;
      const created = formatTime(clock.now());
      const policy: SodPolicy = { ...decided.value, id: ids.next(), created, modified: created };
      await tx.sodPolicies.save([policy]);
      return ok((await viewSodPolicies(tx, [policy]))[0]!);
    });
  }
}
