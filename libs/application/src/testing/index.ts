export { arbitraryRows } from './arbitrary-rows';
export * from './fixed-clock';
export * from './in-memory-store';
export * from './job-queue-contract';
export * from './load-organisation';
export * from './opened-store';
export * from './sample-rows';
export * from './sequential-ids';
export * from './store-contract';
