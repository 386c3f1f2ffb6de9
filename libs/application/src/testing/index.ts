export * from './fixed-clock';
export * from './in-memory-store';
export * from './sequential-ids';
export * from './load-organisation';
