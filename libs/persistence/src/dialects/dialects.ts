import type { Dialect } from './dialect';
import { postgres } from './postgres';
import { sqlite } from './sqlite';

export const dialects: Readonly<Record<Dialect['name'], Dialect>> = { sqlite, postgres };
