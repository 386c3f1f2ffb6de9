import type { ChildProcess } from 'node:child_process';
import type { PopulationQueries } from '@identity-governance/application';
import type { FastifyBaseLogger } from 'fastify';
import {
  errorOf,
  type EvaluatedState,
  type QueryMessage,
  type QueryName,
  type ResponseMessage,
} from './query-messages';

/**
 * Queries over all identities cannot be evaluated now. The message has the reason; the same query may succeed later.
 */
export class PopulationUnavailable extends Error {
  override readonly name = 'PopulationUnavailable';
}

export interface QueryProcessOptions {
  /** Starts the process, with a channel of serialization `advanced`. */
  readonly start: () => ChildProcess;
  readonly state: EvaluatedState;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Maximum number of queries in progress; further ones are refused. */
  readonly maxQueries?: number;
  /** Time limit of a query; the first one includes loading the access of all identities. */
  readonly queryMilliseconds?: number;
  /** Time limit for a heartbeat, after the time limit of a query. */
  readonly pingMilliseconds?: number;
}

type Result<Q extends QueryName> = Awaited<ReturnType<PopulationQueries[Q]>>;

/**
 * Evaluates queries over all identities in another process, which starts with the first of them, so that the API serves
 * other requests meanwhile. A process that ends or hangs fails its queries; the next query starts a new one.
 */
export class QueryProcess implements PopulationQueries {
  private running: RunningProcess | undefined;
  private isClosed = false;

  constructor(private readonly options: QueryProcessOptions) {}

  simulate(...args: Parameters<PopulationQueries['simulate']>): ReturnType<PopulationQueries['simulate']> {
    return this.query('simulate', args);
  }

  conflicts(...args: Parameters<PopulationQueries['conflicts']>): ReturnType<PopulationQueries['conflicts']> {
    return this.query('conflicts', args);
  }

  rolePairs(...args: Parameters<PopulationQueries['rolePairs']>): ReturnType<PopulationQueries['rolePairs']> {
    return this.query('rolePairs', args);
  }

  roleConflicts(): ReturnType<PopulationQueries['roleConflicts']> {
    return this.query('roleConflicts', []);
  }

  analysis(): ReturnType<PopulationQueries['analysis']> {
    return this.query('analysis', []);
  }

  processAnalysis(
    ...args: Parameters<PopulationQueries['processAnalysis']>
  ): ReturnType<PopulationQueries['processAnalysis']> {
    return this.query('processAnalysis', args);
  }

  causes(...args: Parameters<PopulationQueries['causes']>): ReturnType<PopulationQueries['causes']> {
    return this.query('causes', args);
  }

  plan(...args: Parameters<PopulationQueries['plan']>): ReturnType<PopulationQueries['plan']> {
    return this.query('plan', args);
  }

  itemRemediation(
    ...args: Parameters<PopulationQueries['itemRemediation']>
  ): ReturnType<PopulationQueries['itemRemediation']> {
    return this.query('itemRemediation', args);
  }

  startedBy(...args: Parameters<PopulationQueries['startedBy']>): ReturnType<PopulationQueries['startedBy']> {
    return this.query('startedBy', args);
  }

  reliability(): ReturnType<PopulationQueries['reliability']> {
    return this.query('reliability', []);
  }

  disabledIdentities(): ReturnType<PopulationQueries['disabledIdentities']> {
    return this.query('disabledIdentities', []);
  }

  /** Ends the process. Queries in progress fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.running?.end();
  }

  private async query<Q extends QueryName>(query: Q, args: Parameters<PopulationQueries[Q]>): Promise<Result<Q>> {
    if (this.isClosed) throw new PopulationUnavailable('the service is stopping');
    if (this.running?.isEnded !== false) this.running = new RunningProcess(this.options);
    return (await this.running.query(query, args)) as Result<Q>;
  }
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const MAX_QUERIES = 64;
const QUERY_MS = 60_000;
const PING_MS = 10_000;
const END_MS = 5_000;

class RunningProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private readonly ended: Promise<void>;
  private lastId = 0;
  isEnded = false;
  private isEnding = false;

  constructor(private readonly options: QueryProcessOptions) {
    this.child = options.start();
    this.child.on('message', (message) => {
      this.settle(message as ResponseMessage);
    });
    this.ended = new Promise((resolve) => {
      const end = (reason: object) => {
        this.fail(reason);
        resolve();
      };
      this.child.once('exit', (code, signal) => {
        end({ code, signal });
      });
      // More than one may follow, of a process that cannot be killed for example.
      this.child.on('error', (err) => {
        end({ err });
        if (this.child.connected) this.child.disconnect();
      });
    });
    this.send({ kind: 'open', state: options.state });
  }

  async query(query: QueryName, args: readonly unknown[]): Promise<unknown> {
    const { maxQueries = MAX_QUERIES, queryMilliseconds = QUERY_MS } = this.options;
    if (this.waiting.size >= maxQueries) {
      throw new PopulationUnavailable(`${maxQueries} queries over all identities are in progress, the maximum`);
    }
    const id = ++this.lastId;
    const message: QueryMessage = { kind: 'query', id, query, args };
    return this.respondWithin(queryMilliseconds, message, () => {
      this.requireSign();
      return 'the evaluation of all identities takes too long at the moment';
    });
  }

  async end(): Promise<void> {
    this.isEnding = true;
    if (this.child.connected) this.child.disconnect();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), END_MS);
    await this.ended;
    clearTimeout(timer);
  }

  /** Kills the process unless it responds: it may load a large state, or hang. */
  private requireSign(): void {
    const id = ++this.lastId;
    this.respondWithin(this.options.pingMilliseconds ?? PING_MS, { kind: 'ping', id }, () => {
      this.child.kill('SIGKILL');
      return 'the process does not respond';
    }).catch(() => undefined); // its queries fail, and its end is logged
  }

  private async respondWithin(
    milliseconds: number,
    message: Extract<QueryMessage, { readonly id: number }>,
    onTimeout: () => string,
  ): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.waiting.set(message.id, { resolve, reject });
        timer = setTimeout(() => {
          reject(new PopulationUnavailable(onTimeout()));
        }, milliseconds);
        this.send(message);
      });
    } finally {
      clearTimeout(timer);
      this.waiting.delete(message.id);
    }
  }

  private settle(response: ResponseMessage): void {
    const waiting = this.waiting.get(response.id);
    if ('failure' in response) waiting?.reject(errorOf(response.failure));
    else waiting?.resolve(response.result);
  }

  private send(message: QueryMessage): void {
    this.child.send(message, () => undefined); // if it fails, the process ends
  }

  private fail(reason: object): void {
    if (this.isEnded) return;
    this.isEnded = true;
    if (!this.isEnding) this.options.logger.error(reason, 'the process that evaluates all identities ended');
    for (const { reject } of this.waiting.values()) {
      reject(new PopulationUnavailable('the evaluation of all identities was interrupted'));
    }
  }
}
