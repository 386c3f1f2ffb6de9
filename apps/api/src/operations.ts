import type { Operation } from './http/operation';
import type { Readiness } from './readiness';
import { accessItemOperations } from './routes/access-items';
import { accountOperations } from './routes/accounts';
import { healthOperations } from './routes/health';
import { identityOperations, type IdentityUseCases } from './routes/identities';
import { identityProfileOperations } from './routes/identity-profiles';
import { sodViolationOperations, type SodViolationUseCases } from './routes/sod-violations';
import { sourceOperations } from './routes/sources';

/** What the operations stand on. */
export interface OperationParts extends IdentityUseCases, SodViolationUseCases {
  readonly readiness: Readiness;
}

/** Every operation of the API. */
export function allOperations(parts: OperationParts): readonly Operation[] {
  const { store, readiness } = parts;
  return [
    ...healthOperations(readiness),
    ...sodViolationOperations(parts),
    ...identityOperations(parts),
    ...accessItemOperations(store),
    ...sourceOperations(store),
    ...identityProfileOperations(store),
    ...accountOperations(store),
  ];
}
