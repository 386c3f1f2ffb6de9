import type { AccessOrigin, AccessStates } from '@identity-governance/application';
import { compilePolicyIndex } from '@identity-governance/domain/engine';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import { InvalidArgumentError } from 'commander';
import { CommandError } from '../command-error';

export interface Selection {
  /** Ids; a named policy is scanned even if it is not enforced. */
  readonly policy?: readonly string[];
  readonly level?: readonly SodPolicyLevel[];
}

/** Returns the state with these policies only. */
export async function selectPolicies(
  origin: AccessOrigin,
  { policy: ids, level: levels }: Selection,
): Promise<AccessOrigin> {
  if (ids === undefined && levels === undefined) return origin;
  const policies = await origin.rows.policies();
  const unknown = (ids ?? []).filter((id) => !policies.some((policy) => policy.id === id));
  if (unknown.length > 0) throw new CommandError(`there is no policy \`${unknown.join('`, `')}\``);
  const { states } = origin;
  const { index: enforced, graph } = await states.of([]);
  const candidates = ids === undefined ? enforced.policies : policies.filter(({ id }) => ids.includes(id));
  const chosen = candidates.filter(({ level }) => levels?.includes(level) ?? true);
  const index = compilePolicyIndex(graph, chosen);
  const selected: AccessStates = {
    of: async (identityIds) => ({ ...(await states.of(identityIds)), index }),
    accessOf: (identityIds) => states.accessOf(identityIds),
    ofPopulation: (work) => states.ofPopulation((snapshot) => work({ ...snapshot, index })),
  };
  return { ...origin, states: selected };
}

export function parseLevel(text: string): SodPolicyLevel {
  const level = sodPolicyLevels.find((known) => known === text.toUpperCase());
  if (level === undefined) throw new InvalidArgumentError(`It is one of ${sodPolicyLevels.join(', ')}.`);
  return level;
}

export function addLevel(text: string, before: readonly SodPolicyLevel[] = []): readonly SodPolicyLevel[] {
  return [...before, parseLevel(text)];
}

/** Counts those of this level or a higher one. */
export function countFrom(level: SodPolicyLevel, counts: Readonly<Partial<Record<SodPolicyLevel, number>>>): number {
  const higher = sodPolicyLevels.slice(0, sodPolicyLevels.indexOf(level) + 1);
  return higher.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
}
