import {
  ReadSodPolicies,
  type DanglingFilter,
  type Condition,
  type InvalidInput,
  type Query,
  type SortOrder,
  type Sorter,
  exactFields,
  parseFilters,
  parseSorters,
} from '@identity-governance/application';
import { err, ok, type Fault, type Result } from '@identity-governance/values';
import { sodPolicyStates, sodPolicyTypes } from '@identity-governance/domain/shapes';
import { sodPolicyLevels } from '@identity-governance/domain/sod';
import { operation, type Operation } from '../http/operation';
import type { Resolve } from '../http/resolve';
import { IdParamsDto } from '../schema/fields';
import { guardedPolicy } from './guarded';
import { pageOf, readPage } from './page';
import { SodPolicyDto, SodPolicyQueryDto } from './sod-policy-dtos';
import { sodPolicyWrites } from './sod-policy-writes';

const filterFields = ['id', 'name', 'state', 'level', 'type'] as const;
const enumerations = { state: sodPolicyStates, level: sodPolicyLevels, type: sodPolicyTypes };
/** What follows from the items that exist: compared with `true` or `false` alone. */
const derivedFields = ['dangling', 'violable'] as const;
const sorterFields = ['name', 'created', 'modified', 'level'] as const;
type PolicyField = (typeof filterFields)[number] | (typeof sorterFields)[number];

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
  const readSodPolicies = resolve(ReadSodPolicies);
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
  const readSodPolicies = resolve(ReadSodPolicies);
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

function readPolicyQuery({
  limit,
  offset,
  filters,
  sorters,
}: SodPolicyQueryDto): Result<Query<PolicyField> & DanglingFilter, InvalidInput> {
  const where = filters === undefined ? ok({ where: [] }) : readPolicyFilters(filters);
  const orderBy = sorters === undefined ? ok([]) : parseSorters(sorters, sorterFields);
  if (where.ok && orderBy.ok) {
    return ok({
      limit,
      offset,
      ...where.value,
      orderBy: orderBy.value.map(ranked),
    });
  }
  const faults = [...(where.ok ? [] : [where.error]), ...(orderBy.ok ? [] : [orderBy.error])];
  return err({ kind: 'invalid', faults });
}

function readPolicyFilters(text: string): Result<Pick<Query<PolicyField>, 'where'> & DanglingFilter, Fault> {
  const parsed = parseFilters(text, exactFields([...filterFields, ...derivedFields], enumerations));
  if (!parsed.ok) return parsed;
  const derived: { -readonly [P in keyof DanglingFilter]: DanglingFilter[P] } = {};
  const stored: Condition<string>[] = [];
  for (const condition of parsed.value) {
    const field = derivedFields.find((name) => name === condition.field);
    if (field === undefined) stored.push({ ...condition, ignoresCase: condition.field === 'name' });
    else if (condition.op !== 'eq' || !['true', 'false'].includes(condition.value) || derived[field] !== undefined) {
      return err({
        field: 'filters',
        reason: `takes \`${field}\` once, as \`${field} eq true\` or \`${field} eq false\``,
      });
    } else derived[field] = condition.value === 'true';
  }
  // `exactFields` lets only these names pass
  return ok({ where: stored as Query<PolicyField>['where'] & object, ...derived });
}

/** From the lightest up: `-level` begins with the most severe. */
const levelRanks = [...sodPolicyLevels].reverse();

function ranked(sorter: Sorter<PolicyField>): SortOrder<PolicyField> {
  return sorter.field === 'level' ? { ...sorter, ranks: levelRanks } : sorter;
}
