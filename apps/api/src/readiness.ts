/** What readiness asks of the service's dependencies. */
export interface ReadinessProbe {
  /** Resolves when the store answers. */
  readonly readStore: () => Promise<unknown>;
  /** Resolves when the store has committed a transaction. */
  readonly probeWrites: () => Promise<unknown>;
  /** The migrations that the database still lacks. */
  readonly pendingMigrations: () => Promise<readonly string[]>;
  readonly onFailure: (error: unknown) => void;
}

const TIMEOUT_MS = 3_000;

/**
 * Whether the service can work now. Checks that are asked for while one runs share its outcome, so that probes never
 * pile up.
 */
export class Readiness {
  private running: Promise<readonly string[]> | undefined;

  constructor(private readonly probe: ReadinessProbe) {}

  /** Why the service cannot work; empty when it can. */
  faults(): Promise<readonly string[]> {
    this.running ??= this.check().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async check(): Promise<readonly string[]> {
    try {
      const pending = await withinTimeout(this.readDatabase());
      if (pending.length > 0) return pending.map((name) => `the database lacks the migration \`${name}\``);
    } catch (error) {
      this.probe.onFailure(error);
      return ['the database does not answer'];
    }
    return this.checkWrites();
  }

  private async checkWrites(): Promise<readonly string[]> {
    try {
      await withinTimeout(this.probe.probeWrites());
      return [];
    } catch (error) {
      this.probe.onFailure(error);
      return ['the database takes no changes'];
    }
  }

  private async readDatabase(): Promise<readonly string[]> {
    const pending = await this.probe.pendingMigrations();
    if (pending.length === 0) await this.probe.readStore();
    return pending;
  }
}

function withinTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`no answer within ${TIMEOUT_MS} ms`));
    }, TIMEOUT_MS);
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
