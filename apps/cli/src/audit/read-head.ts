import { readTextFileSync, type SignedHead } from '@identity-governance/platform';
import { CommandError } from '../command-error';

/** Reads a head as `audit head` prints it. */
export function readHead(file: string): SignedHead {
  const read = parse(readTextFileSync(file));
  const { position, hash, exported, signature } = read ?? {};
  const isHead = Number.isSafeInteger(position) && typeof hash === 'string' && isTime(exported);
  if (!isHead || !['undefined', 'string'].includes(typeof signature)) {
    throw new CommandError(`\`${file}\` holds no head of an audit log, as \`governance audit head\` prints it`);
  }
  return read as unknown as SignedHead;
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  } catch {
    return null; // The caller refuses it like any other file without a head.
  }
}
