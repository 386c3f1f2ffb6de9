import { selectPolicies, type AccessOrigin } from '@identity-governance/application';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import { InvalidArgumentError } from 'commander';
import { CommandError } from '../command-error';

export interface Selection {
  /** Ids; a named policy is scanned even if it is not enforced. */
  readonly policy?: readonly string[];
  readonly level?: readonly SodPolicyLevel[];
}

/** Returns the state with these policies only. */
export async function selectedOrigin(origin: AccessOrigin, { policy, level }: Selection): Promise<AccessOrigin> {
  const selected = await selectPolicies(origin, { ids: policy, levels: level });
  if (selected.ok) return selected.value;
  throw new CommandError(`there is no policy \`${selected.error.missing.map(({ id }) => id).join('`, `')}\``);
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
