import { InvalidArgumentError } from 'commander';
import { formatCount } from './progress';

/** Returns a reader of a whole number from 1 to `max`. */
export function parseCount(max: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text);
    throw new InvalidArgumentError(`It must be a number from 1 to ${formatCount(max)}.`);
  };
}
