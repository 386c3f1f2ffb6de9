import { readMaxDeletes } from '@identity-governance/application';
import { InvalidArgumentError } from 'commander';

/** Reads a share from `0%` to `100%`. */
export function parseShare(text: string): number {
  const share = readMaxDeletes(text);
  if (share === undefined) throw new InvalidArgumentError('it must be a share from `0%` to `100%`.');
  return share;
}
