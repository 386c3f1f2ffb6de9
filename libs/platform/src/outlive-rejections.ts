import type { Logger } from './create-logger';

/**
 * Logs the rejections of promises that no code awaits; otherwise each would end the process, and with it the requests
 * and jobs of others. Libraries leave such promises: plugins of the HTTP framework those of responses. An exception
 * that is not caught still ends the process.
 */
export function outliveRejections(logger: Pick<Logger, 'error'>): void {
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'an operation failed whose outcome no caller awaits');
  });
}
