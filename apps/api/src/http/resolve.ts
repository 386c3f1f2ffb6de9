import type { ServiceIdentifier } from 'inversify';

/** Returns the object bound to an identifier: routes obtain use cases by it. */
export type Resolve = <T>(identifier: ServiceIdentifier<T>) => T;
