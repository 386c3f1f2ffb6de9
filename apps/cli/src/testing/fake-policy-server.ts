import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredPolicy {
  readonly id: string;
  readonly name: string;
  readonly tags?: readonly string[];
}

/** The operations that `policies plan` and `apply` use, over policies in memory. */
export class FakePolicyServer {
  readonly policies = new Map<string, StoredPolicy>();
  /** Method and path of each request. */
  readonly requests: string[] = [];
  /** What a simulation returns for `byLevel`. */
  byLevel: object = {};
  /** Numbers of violations that start in a simulation, by policy. */
  starts: Readonly<Record<string, number>> = {};
  /** Its other properties; `violations` are those of all pages. */
  simulated: { readonly violations?: readonly object[] } = {};
  /** What a simulation says does not exist; it is then refused. */
  missing: readonly string[] = [];
  /** Whether changes wait for a second person, and how they end. */
  fourEyes: 'APPROVED' | 'PENDING' | 'REJECTED' | undefined;
  /** The persons who have approved when a pending change is read again. */
  approvers: readonly string[] = [];
  readonly pending = new Map<string, PendingRow>();
  private readonly approved = new Set<string>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { status, body, etag, next } = this.answer(request, Buffer.concat(parts).toString());
    response.writeHead(status, {
      ...(etag !== undefined && { etag }),
      ...(next !== undefined && { 'x-next-cursor': next }),
    });
    response.end(body === undefined ? '' : JSON.stringify(body));
  }

  private answer({ method = '', url = '', headers }: IncomingMessage, text: string): Answer {
    this.requests.push(`${method} ${url}`);
    if (headers.authorization !== 'Bearer secret') return { status: 401, body: { error: 'no token' } };
    const { pathname: path, searchParams } = new URL(url, 'http://localhost');
    if (path === '/sod-policies/v1/simulate' && this.missing.length > 0)
      return { status: 404, body: { causes: this.missing.map((one) => ({ text: `${one} does not exist` })) } };
    if (path === '/sod-policies/v1/simulate') return { status: 200, body: this.simulate(searchParams) };
    if (path === '/inventory/v1/warnings') return { status: 200, body: { warnings: [], unmatched: [] } };
    if (path === '/sod-policies/v1' && method === 'GET') return this.list(searchParams);
    if (path === '/pending-changes/v1') {
      const filters = searchParams.get('filters') ?? '';
      const found = [...this.pending.values()].filter(
        ({ id, batchId }) => filters.includes(`"${batchId}"`) && !this.approved.has(id),
      );
      return { status: 200, body: found };
    }
    if (path.startsWith('/pending-changes/v1/')) {
      const approvals = this.approvers.map((person) => ({ person }));
      const change = this.pending.get(path.split('/').at(-1)!)!;
      if (this.fourEyes === 'APPROVED') this.approve(change);
      return { status: 200, body: { ...change, state: this.fourEyes, approvals } };
    }
    const id = method === 'POST' ? (JSON.parse(text) as StoredPolicy).id : decodeURIComponent(path.split('/').at(-1)!);
    const present = this.policies.get(id);
    if (method === 'GET') {
      return present === undefined ? { status: 404 } : { status: 200, body: present, etag: etagOf(present) };
    }
    if (method !== 'POST' && headers['if-match'] !== etagOf(present)) return { status: 412 };
    const isManaged = present?.tags?.some((tag) => tag.startsWith('managed-by:')) ?? false;
    if (isManaged && !present?.tags?.includes(`managed-by:${searchParams.get('managedBy')}`)) return { status: 409 };
    const next = method === 'DELETE' ? null : { ...(JSON.parse(text) as StoredPolicy), id };
    const isTaken = [...this.policies.values()].some((other) => other.id !== id && other.name === next?.name);
    if (isTaken) return { status: 400, body: { messages: [{ text: 'the name is taken' }] } };
    if (this.fourEyes !== undefined) return { status: 202, body: this.propose(id, searchParams, next) };
    this.put(id, next);
    return next === null ? { status: 204 } : { status: 200, body: next };
  }

  private simulate(query: URLSearchParams): object {
    const [offset, limit] = [query.get('offset'), query.get('limit')].map(Number);
    const violations = this.simulated.violations?.slice(offset, offset! + limit!);
    const policies = Object.entries(this.starts).map(([id, STARTS]) => ({ id, STARTS }));
    return { byLevel: this.byLevel, policies, ...this.simulated, violations };
  }

  /** Returns a page of two policies. */
  private list(query: URLSearchParams): Answer {
    const offset = Number(query.get('cursor'));
    const body = [...this.policies.values()].slice(offset, offset + 2);
    return { status: 200, body, ...(offset + 2 < this.policies.size && { next: String(offset + 2) }) };
  }

  private put(id: string, next: StoredPolicy | null): void {
    if (next === null) this.policies.delete(id);
    else this.policies.set(id, next);
  }

  private approve({ id, resourceId, after }: PendingRow): void {
    if (this.approved.has(id)) return;
    this.approved.add(id);
    this.put(resourceId, after);
  }

  private propose(resourceId: string, query: URLSearchParams, after: StoredPolicy | null): PendingRow {
    const row = {
      ...{ id: `change-of-${resourceId}`, resourceId, state: 'PENDING', proposedBy: 'ci' },
      ...{ batchId: query.get('batchId'), approvalsRequired: 2, approvals: [] },
      after,
    };
    this.pending.set(row.id, row);
    return row;
  }
}

interface PendingRow {
  readonly id: string;
  readonly resourceId: string;
  readonly batchId: string | null;
  readonly after: StoredPolicy | null;
}

interface Answer {
  readonly status: number;
  readonly body?: object;
  readonly etag?: string;
  /** The cursor of the next page. */
  readonly next?: string;
}

function etagOf(policy: object | undefined): string {
  return `"${JSON.stringify(policy).length}"`;
}
