import type { Principal } from './principal';

interface Entry {
  readonly principal: Principal;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Remembers tokens that were verified, by the authorization header that carried them, so that a signature is checked
 * once and not on every request. Holds at most `capacity`, dropping the oldest; only verified tokens get in, so nobody
 * without one can push others out.
 */
export class VerifiedTokens {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly capacity: number) {}

  get(header: string, now: number): Principal | undefined {
    const entry = this.entries.get(header);
    if (entry === undefined) return undefined;
    if (now < entry.until) return entry.principal;
    this.entries.delete(header);
    return undefined;
  }

  set(header: string, entry: Entry): void {
    for (const oldest of this.entries.keys()) {
      if (this.entries.size < this.capacity) break;
      this.entries.delete(oldest);
    }
    this.entries.set(header, entry);
  }
}
