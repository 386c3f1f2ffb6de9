import type { CollectionReader, ImportBatch, ImportKind, ReadTransaction } from '@identity-governance/application';
import type { Parser } from '@identity-governance/values';
import { accessItems, parseAccount, parseIdentity, parseSource } from '@identity-governance/records';
import { parseAssignment, parseGrant } from '@identity-governance/domain/shapes';

/** Rows of one kind, made from their numbers. */
export interface MadeRows {
  readonly kind: ImportKind;
  readonly count: number;
  /** One of a thousand rows is another in each version. */
  readonly recordOf: (n: number, version: number) => object;
  readonly parse: Parser<unknown>;
  readonly collection: (tx: ReadTransaction) => CollectionReader<unknown, never>;
}

const batchSize = 1000;
const perIdentity = 20;
const roleCount = 10_000;
const sourceCount = 20;

export async function* batchesOf({ kind, count, recordOf }: MadeRows, version: number): AsyncGenerator<ImportBatch> {
  for (let start = 0; start < count; start += batchSize) {
    const length = Math.min(batchSize, count - start);
    const rows = Array.from({ length }, (_, i) => ({ line: start + i + 2, record: recordOf(start + i, version) }));
    yield await Promise.resolve<ImportBatch>({ kind, rows });
  }
}

/** So many assignments, with whose they are, and `others` accounts, entitlements and grants. */
export function makeInventory(assignments: number, others: number): readonly MadeRows[] {
  const identities = Math.ceil(assignments / perIdentity);
  return [
    rowsOfSources(),
    entitlements(others),
    roles(),
    grants(others),
    identityRows(identities),
    accounts(others, identities),
    assignmentRows(assignments),
  ];
}

const padded = (n: number, width: number) => String(n).padStart(width, '0');
const identityId = (n: number) => `identity-${padded(n, 9)}`;
const marked = (n: number, version: number) => (n % 1000 === 0 && version > 0 ? ` ${version}` : '');

function rowsOfSources(): MadeRows {
  return {
    ...{ kind: 'sources', count: sourceCount, recordOf: (n) => ({ id: `source-${n}`, name: `Source ${n}` }) },
    ...{ parse: parseSource, collection: (tx) => tx.sources as never },
  };
}

function entitlements(count: number): MadeRows {
  return {
    ...{ kind: 'entitlements', count, parse: accessItems.ENTITLEMENT, collection: (tx) => tx.accessItems as never },
    recordOf: (n, version) => ({
      id: `entitlement-${padded(n, 9)}`,
      name: `Entitlement ${n}${marked(n, version)}`,
      description: 'what it is good for, in a few words',
      sourceId: `source-${n % sourceCount}`,
      attribute: 'memberOf',
      value: `cn=entitlement-${n},ou=groups,dc=example,dc=com`,
    }),
  };
}

function roles(): MadeRows {
  return {
    ...{ kind: 'roles', count: roleCount, parse: accessItems.ROLE, collection: (tx) => tx.accessItems as never },
    recordOf: (n, version) => ({ id: `role-${padded(n, 6)}`, name: `Role ${n}${marked(n, version)}` }),
  };
}

function grants(count: number): MadeRows {
  return {
    ...{ kind: 'grants', count, parse: parseGrant, collection: (tx) => tx.grants },
    recordOf: (n, version) => {
      const child = n % 1000 === 0 ? (n + version) % count : n;
      return {
        parent: { type: 'ROLE', id: `role-${padded(n % roleCount, 6)}` },
        child: { type: 'ENTITLEMENT', id: `entitlement-${padded(child, 9)}` },
      };
    },
  };
}

function identityRows(count: number): MadeRows {
  return {
    ...{ kind: 'identities', count, parse: parseIdentity, collection: (tx) => tx.identities as never },
    recordOf: (n, version) => ({
      id: identityId(n),
      name: `Given Family ${n}${marked(n, version)}`,
      email: `given.family.${n}@example.com`,
      attributes: { department: `Department ${n % 100}`, location: `Location ${n % 50}` },
    }),
  };
}

function accounts(count: number, identities: number): MadeRows {
  return {
    ...{ kind: 'accounts', count, parse: parseAccount, collection: (tx) => tx.accounts },
    recordOf: (n, version) => ({
      id: `account-${padded(n, 9)}`,
      sourceId: `source-${n % sourceCount}`,
      identityId: identityId(n % identities),
      nativeIdentity: `cn=Given Family ${n},ou=people,dc=example,dc=com`,
      name: `given.family.${n}${marked(n, version)}`,
      attributes: { department: `Department ${n % 100}`, employeeNumber: String(n) },
    }),
  };
}

function assignmentRows(count: number): MadeRows {
  return {
    ...{ kind: 'assignments', count, parse: parseAssignment, collection: (tx) => tx.assignments },
    recordOf: (n, version) => {
      const role = (n * 7919 + (n % perIdentity) + (n % 1000 === 0 ? version : 0)) % roleCount;
      return {
        identityId: identityId(Math.floor(n / perIdentity)),
        access: { type: 'ROLE', id: `role-${padded(role, 6)}` },
      };
    },
  };
}
