import type { Logger } from 'typeorm';

const ignore = () => undefined;

/** Prints nothing: errors reach the caller, and a failed migration may be tried again. */
export const silentLogger: Logger = {
  logQuery: ignore,
  logQueryError: ignore,
  logQuerySlow: ignore,
  logSchemaBuild: ignore,
  logMigration: ignore,
  log: ignore,
};
