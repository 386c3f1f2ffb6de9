export * from './in-memory-store';
