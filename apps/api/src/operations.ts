import type { Operation } from './http/operation';
import type { Readiness } from './health/readiness';
import { accessItemOperations, type AccessItemUseCases } from './routes/access-items';
import { accountOperations, type AccountUseCases } from './routes/accounts';
import { auditEventOperations, type AuditEventUseCases } from './routes/audit-events';
import { authProfileOperations, type AuthProfileUseCases } from './routes/auth-profiles';
import { healthOperations } from './routes/health';
import { identityOperations, type IdentityUseCases } from './routes/identities';
import { identityProfileOperations, type IdentityProfileUseCases } from './routes/identity-profiles';
import { importOperations, type ImportUseCases } from './routes/import-inventory';
import { inventoryWarningOperations, type InventoryWarningUseCases } from './routes/inventory-warnings';
import { pendingChangeOperations, type PendingChangeUseCases } from './routes/pending-changes';
import { searchAttributeOperations, type SearchAttributeUseCases } from './routes/search-attributes';
import { sodCheckOperations, type SodCheckUseCases } from './routes/sod-checks';
import { sodPolicyOperations, type SodPolicyUseCases } from './routes/sod-policies';
import { sodViolationOperations, type SodViolationUseCases } from './routes/sod-violations';
import { sourceOperations, type SourceUseCases } from './routes/sources';

/** What the operations stand on. */
export type UseCases = AccessItemUseCases &
  AccountUseCases &
  AuditEventUseCases &
  AuthProfileUseCases &
  IdentityUseCases &
  IdentityProfileUseCases &
  ImportUseCases &
  InventoryWarningUseCases &
  PendingChangeUseCases &
  SearchAttributeUseCases &
  SodCheckUseCases &
  SodPolicyUseCases &
  SodViolationUseCases &
  SourceUseCases;

/** Every operation of the API. */
export function allOperations(useCases: UseCases, readiness: Readiness): readonly Operation[] {
  return [
    ...healthOperations(readiness),
    ...auditEventOperations(useCases),
    ...authProfileOperations(useCases),
    ...searchAttributeOperations(useCases),
    ...sodViolationOperations(useCases),
    ...sodCheckOperations(useCases),
    ...sodPolicyOperations(useCases),
    ...pendingChangeOperations(useCases),
    ...identityOperations(useCases),
    ...accessItemOperations(useCases),
    ...sourceOperations(useCases),
    ...identityProfileOperations(useCases),
    ...accountOperations(useCases),
    ...importOperations(useCases),
    ...inventoryWarningOperations(useCases),
  ];
}
