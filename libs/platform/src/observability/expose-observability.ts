import { setTimeout } from 'node:timers/promises';
import type { Store } from '@identity-governance/application';
import type { Logger } from '../create-logger';
import { serveMetrics } from './metrics-server';
import type { Observability } from './observability';
import { observeState } from './state-metrics';

export interface ExposeOptions {
  readonly settings: { readonly metricsHost: string; readonly metricsPort: number };
  readonly observability: Observability;
  readonly store: Store;
  readonly logger: Logger;
  /** Reasons why the process is not ready, for a process that serves its health together with its metrics. */
  readonly notReady?: () => readonly string[];
}

/** Time limit for exporting the last spans of a stopping app, in milliseconds. */
const STOP_LIMIT = 3000;

/** Serves the metrics until `stop`, which closes the listener and sends the last spans. */
export async function exposeObservability(options: ExposeOptions): Promise<{ stop(): Promise<void> }> {
  const { settings, observability, store, logger } = options;
  const { registry, tracing } = observability;
  const refresh = observeState({ store, registry, logger });
  const server = await serveMetrics({
    host: settings.metricsHost,
    port: settings.metricsPort,
    registry,
    refresh,
    logger,
    notReady: options.notReady,
  });
  return {
    async stop() {
      await server.close();
      const sent = tracing?.stop().catch((error: unknown) => {
        logger.warn({ err: error }, 'cannot send the last spans');
      });
      await Promise.race([sent, setTimeout(STOP_LIMIT, undefined, { ref: false })]);
    },
  };
}
