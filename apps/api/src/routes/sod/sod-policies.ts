import {
  sodPolicyReads,
  type DanglingFilter,
  type Condition,
  type InvalidInput,
  type Query,
  derivedPolicyFields,
  readListQuery,
  sodPolicyFields,
  type TextField,
} from '@identity-governance/application';
import { err, ok, type Result } from '@identity-governance/values';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { operation, type Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { IdParamsDto } from '../../schema/fields';
import { guardedPolicy } from '../shared/guarded';
import { pageOf, readPage } from '../shared/page';
import { SodPolicyDto, SodPolicyQueryDto } from '../dtos/sod-policy-dtos';
import { sodPolicyWrites } from './sod-policy-writes';

const path = '/sod-policies/v1';
const answer = { status: 200, description: 'The policy', shape: SodPolicyDto } as const;

export function sodPolicyOperations(resolve: Resolve): readonly Operation[] {
  return [...readOperations(resolve), ...sodPolicyWrites(resolve)];
}

function readOperations(resolve: Resolve): readonly Operation[] {
  return [listSodPoliciesOperation(resolve), getSodPolicyOperation(resolve)];
}

const listExamples = [
  {
    summary: 'By descending level',
    query: {
      limit: 1,
      count: true,
      filters: 'state eq "ENFORCED" and level in ("CRITICAL", "HIGH")',
      sorters: '-level,name',
    },
  },
];

function listSodPoliciesOperation(resolve: Resolve): Operation {
  const readSodPolicies = createReader(resolve, sodPolicyReads);
  return operation({
    id: 'list-sod-policies-v1',
    method: 'GET',
    path,
    summary: 'Lists SOD policies, in the order of their ids unless sorted otherwise',
    scope: 'sod-policy:read',
    query: SodPolicyQueryDto,
    answer: { status: 200, description: 'A page of policies', shape: [SodPolicyDto] },
    examples: listExamples,
    async handle({ query }, reply) {
      const read = readPolicyQuery(query);
      if (!read.ok) return read;
      const narrowedBy = [query.filters, query.sorters];
      const sortLength = read.value.orderBy?.length ?? 0;
      const listedBy = { list: 'sod-policies', keyLength: 1, sortLength, narrowedBy };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await readSodPolicies.list({ ...read.value, ...page.value });
      return listed.ok ? ok(pageOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

function getSodPolicyOperation(resolve: Resolve): Operation {
  const readSodPolicies = createReader(resolve, sodPolicyReads);
  return operation({
    id: 'get-sod-policy-v1',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Reads one SOD policy',
    scope: 'sod-policy:read',
    params: IdParamsDto,
    resource: (tx, { id }) => readSodPolicies.find(tx, id),
    guarded: guardedPolicy,
    answer,
    examples: [{ summary: 'A policy by cardinality', params: { id: 'sod-p2p-12' } }],
    handle: ({ params: { id } }) => readSodPolicies.get(id),
  });
}

type PolicyField = TextField<SodPolicy>;
type PolicyQuery = Pick<Query<PolicyField>, 'where' | 'orderBy'> & DanglingFilter;

function readPolicyQuery(query: SodPolicyQueryDto): Result<PolicyQuery, InvalidInput> {
  const read = readListQuery<PolicyField>(sodPolicyFields, query);
  if (!read.ok) return read;
  const derived: Partial<Record<(typeof derivedPolicyFields)[number], boolean>> = {};
  const stored: Condition<PolicyField>[] = [];
  for (const condition of read.value.where) {
    const field = derivedPolicyFields.find((name) => namesField(condition, name));
    if (field === undefined) stored.push(condition);
    else if (condition.op === 'eq' && derived[field] === undefined) derived[field] = condition.value === 'true';
    else {
      const reason = `takes \`${field}\` once, as \`${field} eq true\` or \`${field} eq false\`, joined by \`and\``;
      return err({ kind: 'invalid', faults: [{ field: 'filters', reason }] });
    }
  }
  return ok({ where: stored, orderBy: read.value.orderBy, ...derived });
}

function namesField(condition: Condition<string>, name: string): boolean {
  if ('field' in condition) return condition.field === name;
  if (condition.op === 'words') return false;
  return condition.op === 'not' ? namesField(condition.of, name) : condition.of.some((one) => namesField(one, name));
}
