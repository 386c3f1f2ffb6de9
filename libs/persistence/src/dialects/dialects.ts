import type { Dialect } from './dialect';
import { postgres } from './postgres';
import { sqlite } from './sqlite';

export const dialects = { sqlite, postgres } as const satisfies Readonly<Record<string, Dialect>>;
