export { defaultDatabaseLimits, type DatabaseLimits } from './connections/database-limits';
export { createStore } from './create-store';
export type { Database } from './database';
export { DatabaseFault, explainDatabaseFault } from './database-fault';
export { inspectDatabase, type DatabaseState } from './inspect-database';
export { openDatabase } from './open-database';
