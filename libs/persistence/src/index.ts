export { defaultDatabaseLimits, type DatabaseLimits } from './connections/database-limits';
export { backUpDatabase, type Backup } from './back-up-database';
export { createStore } from './create-store';
export { createJobRunner, type JobRunnerOptions } from './jobs/create-job-runner';
export type { Database } from './database';
export { DatabaseFault, explainDatabaseFault, isDatabaseAway } from './database-fault';
export { moveDatabase, type Move, type MovedTable, type MoveProgress } from './moving/move-database';
export { inspectDatabase, type DatabaseState } from './inspect-database';
export { openDatabase } from './open-database';
