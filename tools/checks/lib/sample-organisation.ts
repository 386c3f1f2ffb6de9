import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { AccessItemRef, AccessItemType, AccountAccess, NamedAccessItem } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { buildPolicy, refOf, type Organisation } from '@identity-governance/domain/testing';
import { workspaceRoot } from './workspace-root';

export const sampleFolder = join(workspaceRoot(), 'tools/sample/data');

export interface SampleOrganisation {
  readonly organisation: Organisation;
  /** Direct assignments by identity. */
  readonly assigned: ReadonlyMap<string, readonly AccessItemRef[]>;
  /** Accounts that carry entitlements, by identity. */
  readonly accounts: ReadonlyMap<string, readonly AccountAccess[]>;
}

/** The sample organisation, read from its CSV files without the service's own importer. */
export function readSampleOrganisation(): SampleOrganisation {
  const items = [
    ...readItems('entitlements.csv', 'ENTITLEMENT'),
    ...readItems('access-profiles.csv', 'ACCESS_PROFILE'),
    ...readItems('roles.csv', 'ROLE'),
  ];
  const grants = readRows('grants.csv').map((row) => ({
    parent: { type: row.parentType as AccessItemType, id: row.parentId! },
    child: { type: row.childType as AccessItemType, id: row.childId! },
  }));
  const assigned = new Map<string, AccessItemRef[]>(readRows('identities.csv').map(({ id }) => [id!, []]));
  for (const row of readRows('assignments.csv')) {
    assigned.get(row.identityId!)!.push({ type: row.accessType as AccessItemType, id: row.accessId! });
  }
  const organisation = { items, grants, policies: readRows('sod-policies.csv').map(readPolicy) };
  return { organisation, assigned, accounts: readAccounts() };
}

/** Those whose attributes carry entitlements of their source. */
function readAccounts(): ReadonlyMap<string, readonly AccountAccess[]> {
  const marked = readRows('account-attributes.csv').filter(({ entitlement }) => entitlement === 'true');
  const entitlements = readRows('entitlements.csv');
  const accounts = new Map<string, AccountAccess[]>();
  for (const { id, name, sourceId, identityId, attributes } of readRows('accounts.csv')) {
    const own = JSON.parse(attributes!) as Readonly<Record<string, unknown>>;
    const values = marked.flatMap((one) => (one.sourceId === sourceId ? (own[one.name!] ?? []) : []));
    const carried = entitlements.filter((one) => one.sourceId === sourceId && values.includes(one.value!));
    if (carried.length === 0) continue;
    const access: AccountAccess = {
      account: { type: 'ACCOUNT', id: id!, name: name! },
      entitlements: carried.map((one) => ({ type: 'ENTITLEMENT', id: one.id! })),
    };
    accounts.set(identityId!, [...(accounts.get(identityId!) ?? []), access]);
  }
  return accounts;
}

function readPolicy(row: Row): SodPolicy {
  const fields = {
    id: row.id!,
    name: row.name!,
    state: (row.state === '' ? 'ENFORCED' : row.state) as SodPolicy['state'],
    level: (row.level === '' ? 'HIGH' : row.level) as SodPolicy['level'],
  };
  if (row.type === 'CARDINALITY_BASED') {
    const sets = JSON.parse(row.sets!) as { name?: string; minimum?: number; criteriaList: AccessItemRef[] }[];
    return buildPolicy({
      ...fields,
      type: 'CARDINALITY_BASED',
      sets: sets.map(({ name = null, minimum = 1, criteriaList }) => ({ name, minimum, criteriaList })),
      threshold: Number(row.threshold),
    });
  }
  const side = (text: string) => ({ name: null, minimum: 1, criteriaList: text.split(';').map(refOf) });
  return buildPolicy({ ...fields, sets: [side(row.leftCriteria!), side(row.rightCriteria!)] });
}

type Row = Readonly<Record<string, string | undefined>>;

function readItems(file: string, type: AccessItemType): readonly NamedAccessItem[] {
  return readRows(file).map(({ id, name }) => ({ type, id: id!, name: name! }));
}

function readRows(file: string): readonly Row[] {
  return parse<Row>(readFileSync(join(sampleFolder, file)), { columns: true, bom: true });
}
