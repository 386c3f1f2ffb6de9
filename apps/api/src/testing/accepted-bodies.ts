import type { GrowingPart } from './growing-requests';

/** Values that the accepted bodies name, in addition to the ids of `saveManyRows`. */
export interface AcceptedRows {
  readonly violationIds: readonly string[];
}

const many = <T>(count: number, build: (n: number) => T) => Array.from({ length: count }, (_, n) => build(n));
const entitlement = (n: number) => ({ type: 'ENTITLEMENT', id: `entitlement-${n % 1000}` });
const owner = { type: 'IDENTITY', id: 'identity-0' };
const mapOf = (size: number) => Object.fromEntries(many(size, (n) => [`a${n}`, `value ${n}`]));

const policyOf = (name: string, size: number) => ({
  ...{ name, ownerRef: owner },
  conflictingAccessCriteria: {
    leftCriteria: { criteriaList: many(size, entitlement) },
    rightCriteria: { criteriaList: many(size, (n) => entitlement(500 + n)) },
  },
});

const accountOf = (id: string, attributes: object) => ({
  ...{ id, sourceId: 'source-0', identityId: 'identity-0', nativeIdentity: id, attributes },
});

function part(name: string, size: number, grow: GrowingPart['grow']): readonly GrowingPart[] {
  return [{ name: `accepted ${name}`, size, grow }];
}

const simulationParts = [
  ...part('policies', 300, (size) => ({ policies: many(size, (n) => policyOf(`Draft ${n}`, 10)) })),
  ...part('policy states', 100, (size) => ({
    policyStates: many(size, (n) => ({ id: `policy-${n}`, state: 'NOT_ENFORCED' })),
  })),
  ...part('assignments', 5000, (size) => ({
    assignments: many(size, (n) => ({ identityId: `identity-${n % 1000}`, access: entitlement(n) })),
  })),
  ...part('grants', 1000, (size) => ({
    grants: many(size, (n) => ({ parent: { type: 'ROLE', id: `role-${n % 100}` }, child: entitlement(n) })),
  })),
  ...part('accounts', 1000, (size, salt) => ({
    accounts: many(size, (n) => ({
      ...accountOf(`draft-${salt}-${n}`, { a1: `v${n}` }),
      identityId: `identity-${n}`,
    })),
  })),
];

const processParts = [
  ...part('items of a step', 1000, (size) => ({ steps: [{ items: many(size, entitlement) }] })),
  ...part('identities', 50, (size) => ({
    steps: many(4, (n) => ({ items: [entitlement(n), entitlement(n + 100)] })),
    identityIds: many(size, (n) => `identity-${n}`),
  })),
];

/**
 * Returns large bodies that the service accepts, by operation. Most bodies that are drawn from a schema are refused, so
 * that the work on an accepted one would not be measured.
 */
export function acceptedBodies({ violationIds }: AcceptedRows): Readonly<Record<string, readonly GrowingPart[]>> {
  return {
    'start-predict-sod-violations-v1': part('access refs', 500, (size) => ({
      ...{ identityId: 'identity-0', accessRefs: many(size, entitlement) },
    })),
    'simulate-sod-policies-v1': simulationParts,
    'analyze-process-v1': processParts,
    'create-sod-policy-v1': part('items', 50, (size, salt) => policyOf(`Policy ${salt}`, size)),
    'patch-sod-policy-v1': part('operations', 50, (size) => [
      { op: 'replace', path: '/conflictingAccessCriteria', value: policyOf('', 50).conflictingAccessCriteria },
      ...many(size, (n) => ({
        ...{ op: 'replace', path: `/conflictingAccessCriteria/leftCriteria/criteriaList/${n}`, value: entitlement(n) },
      })),
    ]),
    'bulk-reassign-violations-v1': part('ids', 250, (size, salt) => ({
      ids: violationIds.slice(0, size),
      reassignTo: { assigneeType: 'IDENTITY', assigneeId: `identity-${100 + (salt % 800)}` },
    })),
    'create-identity-v1': part('attributes', 1000, (size, salt) => ({
      ...{ id: `person-${salt}`, name: 'Person', attributes: mapOf(size) },
    })),
    'create-source-v1': part('attributes', 1000, (size, salt) => ({
      ...{ id: `crm-${salt}`, name: `CRM ${salt}`, attributes: mapOf(size) },
    })),
    'create-account-v1': [
      ...part('attributes', 1000, (size, salt) => accountOf(`created-${salt}`, mapOf(size))),
      ...part('values', 10_000, (size, salt) => accountOf(`created-${salt}`, { a0: many(size, (n) => `v${n}`) })),
    ],
    'replace-identity-assignments-v1': part('access', 1000, (size, salt) => ({
      access: many(size, (n) => entitlement(n + salt)),
    })),
    'replace-workgroup-members-v1': part('members', 1000, (size, salt) =>
      many(size, (n) => ({ type: 'IDENTITY', id: `identity-${(n + salt) % 1000}` })),
    ),
    'import-inventory-v1': [
      ...part('identities', 3000, (size, salt) =>
        many(size, (n) => ({ kind: 'identities', row: { id: `line-${salt}-${n}`, name: `Line ${n}` } })),
      ),
      ...part('accounts', 3000, (size, salt) =>
        many(size, (n) => ({ kind: 'accounts', row: accountOf(`line-${salt}-${n}`, { a0: [`v${n}`] }) })),
      ),
    ],
  };
}
