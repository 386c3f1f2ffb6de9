import { WaitingLine, type Place } from './waiting-line';

export interface SlotLimits {
  /** How many requests may be in: working, waiting, or being answered. */
  readonly total: number;
  /** How many of them may be of one client. */
  readonly perClient: number;
  /** How many may work at the same time; the others wait. */
  readonly working: number;
  /** How many of them may be of one client. */
  readonly workingPerClient: number;
}

/** Of a request that is in. Both are to be called, whatever becomes of it. */
export interface Slot {
  /** The request has its answer: another may work. */
  readonly endWork: () => void;
  /** The client has read the answer, or has gone. What it asked for goes on to work, if it began. */
  readonly leave: () => void;
}

interface Client {
  /** Requests that are in. */
  count: number;
  working: number;
  readonly waiting: WaitingLine<() => void>;
  /** Its turn among the clients, while it has one. */
  turn: Place<Client> | undefined;
}

/**
 * Places for the requests of many clients. Where requests wait, clients take turns: who sends one request waits for at
 * most one of each other client.
 */
export class FairSlots {
  private readonly clients = new Map<string, Client>();
  /** Clients with requests that wait and may work, the next one first. */
  private readonly turns = new WaitingLine<Client>();
  private total = 0;
  private working = 0;

  constructor(private readonly limits: SlotLimits) {}

  /** Calls `start` when the request may work; or tells why it may not come in. */
  enter(key: string, start: () => void): Slot | 'client-full' | 'full' {
    const client = this.clients.get(key) ?? newClient();
    if (client.count >= this.limits.perClient) return 'client-full';
    if (this.total >= this.limits.total) return 'full';
    this.clients.set(key, client);
    client.count++;
    this.total++;
    const begin = () => {
      this.working++;
      client.working++;
      start();
    };
    let place: Place<() => void> | undefined;
    if (this.working < this.limits.working && client.working < this.limits.workingPerClient) begin();
    else {
      place = client.waiting.add(begin);
      this.letTakeTurns(client);
    }
    return this.slotOf(key, client, place);
  }

  private slotOf(key: string, client: Client, place: Place<() => void> | undefined): Slot {
    let isWorkOver = false;
    const endWork = () => {
      if (isWorkOver) return;
      isWorkOver = true;
      this.endWork(client, place);
      this.forget(key, client);
    };
    const leave = () => {
      this.total--;
      client.count--;
      if (place?.isIn === true) endWork();
      this.forget(key, client);
    };
    return { endWork, leave };
  }

  private endWork(client: Client, place: Place<() => void> | undefined): void {
    if (place !== undefined && client.waiting.remove(place)) {
      if (client.waiting.isEmpty && client.turn !== undefined) this.turns.remove(client.turn);
      return;
    }
    this.working--;
    client.working--;
    this.letTakeTurns(client);
    this.beginNext();
  }

  private forget(key: string, client: Client): void {
    if (client.count === 0 && client.working === 0) this.clients.delete(key);
  }

  /** Behind all others, unless it waits for its turn already. */
  private letTakeTurns(client: Client): void {
    if (client.waiting.isEmpty || client.turn?.isIn === true) return;
    if (client.working < this.limits.workingPerClient) client.turn = this.turns.add(client);
  }

  private beginNext(): void {
    const client = this.turns.shift();
    if (client === undefined) return;
    client.waiting.shift()!();
    this.letTakeTurns(client);
  }
}

function newClient(): Client {
  return { count: 0, working: 0, waiting: new WaitingLine(), turn: undefined };
}
