import { type LoadedPopulation } from '@identity-governance/application';
import { compilePolicyIndex } from '@identity-governance/domain/engine';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import { InvalidArgumentError } from 'commander';
import { CommandError } from '../command-error';

export interface Selection {
  /** Ids; a named policy is scanned even if it is not enforced. */
  readonly policy?: readonly string[];
  readonly level?: readonly SodPolicyLevel[];
}

/** Returns the inventory with these policies only. */
export function selectPolicies(
  inventory: LoadedPopulation,
  { policy: ids, level: levels }: Selection,
): LoadedPopulation {
  if (ids === undefined && levels === undefined) return inventory;
  const unknown = (ids ?? []).filter((id) => !inventory.policies.some((policy) => policy.id === id));
  if (unknown.length > 0) throw new CommandError(`there is no policy \`${unknown.join('`, `')}\``);
  const candidates =
    ids === undefined ? inventory.index.policies : inventory.policies.filter(({ id }) => ids.includes(id));
  const chosen = candidates.filter(({ level }) => levels?.includes(level) ?? true);
  return { ...inventory, index: compilePolicyIndex(inventory.index.graph, chosen) };
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
