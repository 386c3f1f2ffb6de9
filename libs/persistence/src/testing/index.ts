export * from './open-migrated-databases';
export * from './own-postgres';
export * from './silent-proxy';
export * from './test-database';
