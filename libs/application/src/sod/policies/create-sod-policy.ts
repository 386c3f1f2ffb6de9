import { type Result, err, ok } from '@identity-governance/values';
import { parseNewSodPolicy } from '@identity-governance/domain/shapes';
import type { Clock } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf } from '../../ports/store';
import { decideCreation, savePolicy } from './decide-policy-change';
import type { SodPolicyRefusal } from './decide-sod-policy';
import type { SodPolicyView } from './sod-policy-reads';

export interface CreateSodPolicyPorts {
  readonly store: StoreOf<
    'accessItems' | 'controls' | 'governanceGroups' | 'identities',
    'reportSchedules' | 'sodPolicies'
  >;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  /** Maximum number of items of a side or set that files do not manage. */
  readonly maxItems?: number | undefined;
}

export class CreateSodPolicy {
  constructor(private readonly ports: CreateSodPolicyPorts) {}

  /** `raw`: the policy in the API's shape, from outside; it may name its id. */
  async execute(raw: unknown): Promise<Result<SodPolicyView, SodPolicyRefusal>> {
    const parsed = parseNewSodPolicy(raw);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    const { store, clock, ids, maxItems } = this.ports;
    return store.write(['sod-policies'], async (tx) => {
      const decided = await decideCreation(tx, parsed.value, { clock, ids, maxItems });
      return decided.ok ? ok(await savePolicy(tx, decided.value)) : decided;
    });
  }
}
