export * from './ports/clock';
export * from './ports/collection';
export * from './ports/id-generator';
export * from './ports/job-queue';
export * from './ports/query';
export * from './ports/sql-executor';
export * from './ports/store';
