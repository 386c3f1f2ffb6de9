/** How many requests are allowed in each window of time. */
export interface RateRule {
  readonly name: string;
  readonly requests: number;
  readonly windowSeconds: number;
}

export interface Usage {
  /** Whether the request is one too many. */
  readonly isOver: boolean;
  /** How many more are allowed in this window. */
  readonly remaining: number;
  /** When this window ends and a new one begins, in milliseconds from now. */
  readonly endsInMs: number;
}

/** Counts requests in windows that begin with the first request of a key. */
export interface RequestCounter {
  /** At once where it can. */
  count(key: string, requests: number): Usage | Promise<Usage>;
}

interface Window {
  counted: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Counts the requests of this process. */
export class MemoryRequestCounter implements RequestCounter {
  /** The one that ends first comes first: all are equally long. */
  private readonly windows = new Map<string, Window>();

  constructor(private readonly rule: RateRule) {}

  count(key: string, requests: number): Usage {
    const now = Date.now();
    const window = this.windowOf(key, now);
    window.counted += requests;
    const left = this.rule.requests - window.counted;
    return { isOver: left < 0, remaining: Math.max(0, left), endsInMs: window.endsAt - now };
  }

  private windowOf(key: string, now: number): Window {
    const known = this.windows.get(key);
    const length = this.rule.windowSeconds * 1000;
    // A clock that was set back would make a window longer.
    if (known !== undefined && known.endsAt > now && known.endsAt <= now + length) return known;
    this.forgetEnded(now);
    const begun = { counted: 0, endsAt: now + length };
    this.windows.delete(key); // so that it stands last
    this.windows.set(key, begun);
    return begun;
  }

  private forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.windows) {
      if (endsAt > now) return;
      this.windows.delete(key);
    }
  }
}
