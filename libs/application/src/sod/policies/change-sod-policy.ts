import { type Result, type SodPolicyId, ok } from '@identity-governance/values';
import type { Clock } from '../../ports/clock';
import type { StoreOf } from '../../ports/store';
import { decideChange, patching, replacing, savePolicy, type ChangeOptions } from './decide-policy-change';
import type { SodPolicyRefusal } from './decide-sod-policy';
import type { SodPolicyView } from './sod-policy-reads';

export interface ChangeSodPolicyPorts {
  readonly store: StoreOf<
    'accessItems' | 'controls' | 'governanceGroups' | 'identities',
    'reportSchedules' | 'sodPolicies'
  >;
  readonly clock: Clock;
  /** Maximum number of items of a side or set that files do not manage. */
  readonly maxItems?: number | undefined;
}

/**
 * Replaces or patches a policy. Changes of policies run one after the other, each on the state that the previous one
 * left.
 */
export class ChangeSodPolicy {
  constructor(private readonly ports: ChangeSodPolicyPorts) {}

  replace(
    id: SodPolicyId,
    raw: unknown,
    options: ChangeOptions = {},
  ): Promise<Result<SodPolicyView, SodPolicyRefusal>> {
    return this.change(id, replacing(raw), options);
  }

  patch(
    id: SodPolicyId,
    rawPatch: unknown,
    options: ChangeOptions = {},
  ): Promise<Result<SodPolicyView, SodPolicyRefusal>> {
    return this.change(id, patching(rawPatch), options);
  }

  private change(
    id: SodPolicyId,
    redefine: ReturnType<typeof replacing>,
    options: ChangeOptions,
  ): Promise<Result<SodPolicyView, SodPolicyRefusal>> {
    const { store, clock, maxItems } = this.ports;
    return store.write(['sod-policies'], async (tx) => {
      const decided = await decideChange(tx, id, { ...options, redefine, clock, maxItems });
      return decided.ok ? ok(await savePolicy(tx, decided.value)) : decided;
    });
  }
}
