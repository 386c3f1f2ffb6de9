import { LRUCache } from 'lru-cache';
import type { Principal } from './principal';

interface VerifiedToken {
  readonly principal: Principal;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
}

/** What an entry takes beside its token, in bytes, roughly. */
const ENTRY_BYTES = 512;

/**
 * Remembers tokens that were verified, so that a signature is checked once and not on every request. It is bounded in
 * bytes, and forgets those that were not used for the longest time; only verified tokens get in, so nobody without one
 * can push others out.
 */
export class VerifiedTokens {
  private readonly entries: LRUCache<string, VerifiedToken>;

  constructor(maxBytes: number) {
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (_entry, token) => token.length + ENTRY_BYTES,
    });
  }

  get(token: string, now: number): VerifiedToken | undefined {
    const entry = this.entries.get(token);
    if (entry === undefined || isHolding(entry, now)) return entry;
    this.entries.delete(token);
    return undefined;
  }

  set(token: string, entry: VerifiedToken): void {
    this.entries.set(token, entry);
  }
}

/** A clock that was set back would let it hold for longer. */
function isHolding({ since, until }: VerifiedToken, now: number): boolean {
  return now >= since && now < until;
}
