import { collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of one process: to begin with those of node itself, among them the lag of its event loop. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
