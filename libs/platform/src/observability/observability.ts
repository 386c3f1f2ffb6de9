import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import { droppedLogLines } from '../create-logger';
import { exportVariables, type Environment } from '../settings/config';
import type { ServiceSettings } from '../settings/service-settings';
import { WorkScope } from '../work-scope';
import { startTracing, type Tracing } from './tracing';

/** The instruments that observe an app. */
export interface Observability {
  readonly scope: WorkScope;
  readonly registry: Registry;
  /** Undefined if tracing is disabled. */
  readonly tracing?: Tracing | undefined;
}

export function createObservability(tracing?: Tracing): Observability {
  return { scope: new WorkScope(), registry: createRegistry(), tracing };
}

/** Creates the metrics of one process, including those of Node, such as the event-loop lag, and of the log. */
function createRegistry(): Registry {
  const registry = new Registry();
  // The default wakes an idle process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  new Counter({
    name: 'governance_log_lines_dropped_total',
    help: 'Log lines that could not be written to stdout',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  return registry;
}

/** Starts observability. `app` is the name of the app in traces, after `identity-governance-`. */
export async function startObservability(
  app: string,
  { otlpEndpoint }: Pick<ServiceSettings, 'otlpEndpoint'>,
  env: Environment,
): Promise<Observability> {
  if (otlpEndpoint === undefined) return createObservability();
  exportVariables(env, 'OTEL_');
  return createObservability(await startTracing(`identity-governance-${app}`));
}
