import { LRUCache } from 'lru-cache';
import type { Principal } from './principal';

interface VerifiedToken {
  readonly principal: Principal;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
}

/** Approximate size of an entry in bytes, without its token. */
const ENTRY_BYTES = 512;

/**
 * Remembers verified tokens, so that a signature is not checked on every request. It is bounded in bytes, and evicts
 * the least recently used; only verified tokens enter, so that no client without one can evict others.
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

/** Whether the entry is valid. A clock that is set back does not extend it. */
function isHolding({ since, until }: VerifiedToken, now: number): boolean {
  return now >= since && now < until;
}
