export * from './in-memory-store';
export * from './in-memory-console-sessions';
