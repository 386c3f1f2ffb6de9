import { collectDefaultMetrics, Registry } from 'prom-client';
import { exportVariables, type Environment } from '../settings/config';
import type { ServiceSettings } from '../settings/service-settings';
import { WorkScope } from '../work-scope';
import { startTracing, type Tracing } from './tracing';

/** What an app is watched through. */
export interface Observability {
  readonly scope: WorkScope;
  readonly registry: Registry;
  /** Undefined: nothing is traced. */
  readonly tracing?: Tracing | undefined;
}

export function createObservability(tracing?: Tracing): Observability {
  return { scope: new WorkScope(), registry: createRegistry(), tracing };
}

/** The metrics of one process: to begin with those of node itself, among them the lag of its event loop. */
function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** `app` is the name of the app in traces, behind `identity-governance-`. */
export async function startObservability(
  app: string,
  { otlpEndpoint }: Pick<ServiceSettings, 'otlpEndpoint'>,
  env: Environment,
): Promise<Observability> {
  if (otlpEndpoint === undefined) return createObservability();
  exportVariables(env, 'OTEL_');
  return createObservability(await startTracing(`identity-governance-${app}`));
}
