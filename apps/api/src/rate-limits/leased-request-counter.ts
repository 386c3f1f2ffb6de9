import type { RateRule, RequestCounter, Usage } from './request-counter';

/** What all processes have counted together in a window, and when it ends, in milliseconds from now. */
export interface SharedCount {
  readonly counted: number;
  readonly endsInMs: number;
}

/** Counts for several processes. */
export interface SharedCounter {
  /** Counts `requests` more of the key. */
  add(key: string, requests: number): Promise<SharedCount>;
}

interface Lease {
  /** Requests that this process may let pass without asking again. */
  left: number;
  /** Requests that were not yet leased to any process, when this lease was taken. */
  readonly unleased: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * A limit that several processes share. Each takes a hundredth of the limit at a time from the shared counter and hands
 * it out itself, so that a window costs at most a hundred rounds to the store and not one a request. All processes
 * together never let more pass than the limit; what one has leased and does not use is not there for the others.
 */
export class LeasedRequestCounter implements RequestCounter {
  private readonly leases = new Map<string, Lease>();
  private readonly renewals = new Map<string, Promise<Lease>>();
  private readonly chunk: number;

  constructor(
    private readonly shared: SharedCounter,
    private readonly rule: RateRule,
  ) {
    this.chunk = Math.max(1, Math.floor(rule.requests / 100));
  }

  count(key: string, requests: number): Usage | Promise<Usage> {
    const lease = this.leases.get(key);
    const endsInMs = lease === undefined ? 0 : lease.endsAt - Date.now();
    if (lease === undefined || endsInMs <= 0 || lease.left < requests) return this.countOverLeases(key, requests);
    lease.left -= requests;
    return { isOver: false, remaining: lease.left + lease.unleased, endsInMs };
  }

  private async countOverLeases(key: string, requests: number): Promise<Usage> {
    let open = requests;
    let lease = this.leases.get(key);
    for (;;) {
      const endsInMs = lease === undefined ? 0 : lease.endsAt - Date.now();
      if (lease !== undefined && endsInMs > 0) {
        const taken = Math.min(open, lease.left);
        lease.left -= taken;
        open -= taken;
        if (open === 0) {
          return { isOver: false, remaining: lease.left + lease.unleased, endsInMs };
        }
        if (lease.unleased === 0) return { isOver: true, remaining: 0, endsInMs };
      }
      lease = await this.renew(key);
    }
  }

  /** Requests that come while a lease is on its way wait for that one. */
  private renew(key: string): Promise<Lease> {
    const running = this.renewals.get(key);
    if (running !== undefined) return running;
    const renewal = this.lease(key).finally(() => this.renewals.delete(key));
    this.renewals.set(key, renewal);
    return renewal;
  }

  private async lease(key: string): Promise<Lease> {
    const { requests } = this.rule;
    const { counted, endsInMs } = await this.shared.add(key, this.chunk);
    const left = Math.max(0, Math.min(this.chunk, this.chunk - (counted - requests)));
    const lease = { left, unleased: Math.max(0, requests - counted), endsAt: Date.now() + endsInMs };
    this.leases.set(key, lease);
    setTimeout(() => {
      if (this.leases.get(key) === lease) this.leases.delete(key);
    }, endsInMs).unref();
    return lease;
  }
}
