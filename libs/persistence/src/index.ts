export { createStore } from './create-store';
export type { Database } from './database';
export { openDatabase } from './open-database';
