import type { ServiceIdentifier } from 'inversify';

/** Returns what is bound to an identifier: the routes ask for the use cases that they name. */
export type Resolve = <T>(identifier: ServiceIdentifier<T>) => T;
