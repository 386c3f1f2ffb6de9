export interface SlotLimits {
  /** How many requests may be in, working or waiting. */
  readonly total: number;
  /** How many of them may be of one client. */
  readonly perClient: number;
  /** How many may work at the same time; the others wait. */
  readonly working: number;
}

interface Client {
  /** Requests that are in. */
  count: number;
  readonly waiting: Set<() => void>;
}

/**
 * Places for the requests of many clients. Where requests wait, clients take turns: who sends one request waits for at
 * most one of each other client.
 */
export class FairSlots {
  private readonly clients = new Map<string, Client>();
  /** Clients with requests that wait, the next one first. */
  private readonly turns = new Set<Client>();
  private total = 0;
  private working = 0;

  constructor(private readonly limits: SlotLimits) {}

  /**
   * Calls `start` when the request may work, and answers with how it leaves, which it must whatever becomes of it; or
   * tells why it may not come in.
   */
  enter(key: string, start: () => void): (() => void) | 'client-full' | 'full' {
    const client = this.clients.get(key) ?? { count: 0, waiting: new Set() };
    if (client.count >= this.limits.perClient) return 'client-full';
    if (this.total >= this.limits.total) return 'full';
    this.clients.set(key, client);
    client.count++;
    this.total++;
    const begin = () => {
      this.working++;
      start();
    };
    if (this.working < this.limits.working) begin();
    else {
      client.waiting.add(begin);
      this.turns.add(client);
    }
    return () => {
      this.leave(key, client, begin);
    };
  }

  private leave(key: string, client: Client, begin: () => void): void {
    this.total--;
    client.count--;
    if (client.count === 0) this.clients.delete(key);
    if (client.waiting.delete(begin)) {
      if (client.waiting.size === 0) this.turns.delete(client);
    } else {
      this.working--;
      this.beginNext();
    }
  }

  private beginNext(): void {
    const [client] = this.turns;
    if (client === undefined) return;
    const [begin] = client.waiting as Set<() => void> & readonly [() => void];
    client.waiting.delete(begin);
    this.turns.delete(client);
    if (client.waiting.size > 0) this.turns.add(client); // behind all others
    begin();
  }
}
