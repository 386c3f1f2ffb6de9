import {
  isViolationGroup,
  PopulationQueries,
  readListQuery,
  violationFields,
  violationGroups,
  type ViolationSorter,
} from '@identity-governance/application';
import { describeUnknown, err, ok, type Fault, type Result } from '@identity-governance/values';
import { operation, type Operation } from '../http/operation';
import type { Resolve } from '../http/resolve';
import { IdParamsDto } from '../schema/fields';
import { pageOf, readPage } from './page';
import {
  PolicyViolationDto,
  ViolationPathsQueryDto,
  ViolationQueryDto,
  ViolationTotalsDto,
  ViolationTotalsQueryDto,
} from './policy-violation-dtos';

const path = '/violations/v1';
const scope = 'sod-violation:read';

/** Totals stand before the single violation, whose path has a parameter in the same place. */
export function violationOperations(resolve: Resolve): readonly Operation[] {
  return [listViolationsOperation(resolve), violationTotalsOperation(resolve), getViolationOperation(resolve)];
}

function listViolationsOperation(resolve: Resolve): Operation {
  const queries = resolve(PopulationQueries);
  return operation({
    id: 'list-violations-v1',
    method: 'GET',
    path,
    summary: 'Lists who violates which SOD policy now',
    description:
      'Evaluated on the state of the last commit before the request; ordered by descending id unless sorted otherwise. Violations are not stored yet: every one is `Open`, and its id is made of the ids of the policy and of the identity.',
    scope,
    query: ViolationQueryDto,
    answer: { status: 200, description: 'A page of violations', shape: [PolicyViolationDto] },
    examples: [{ summary: 'The most severe', query: { limit: 1, count: true, sorters: '-level' } }],
    async handle({ query }, reply) {
      const read = readListQuery<ViolationSorter>(violationFields, query);
      if (!read.ok) return read;
      const { where, orderBy } = read.value;
      const narrowedBy = [query.filters, query.sorters];
      const listedBy = { list: 'violations', keyLength: 1, sortLength: orderBy.length, narrowedBy };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await queries.list({ ...page.value, where, orderBy });
      return listed.ok ? ok(pageOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

function getViolationOperation(resolve: Resolve): Operation {
  const queries = resolve(PopulationQueries);
  return operation({
    id: 'get-violation-v1',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Reads one violation',
    scope,
    params: IdParamsDto,
    query: ViolationPathsQueryDto,
    answer: { status: 200, description: 'The violation', shape: PolicyViolationDto },
    examples: [
      {
        summary: 'With the ways of each item',
        params: { id: 'f8cc13c1-f199-52f7-aacf-9fa69177d5be' },
        query: { paths: true },
      },
    ],
    handle: ({ params: { id }, query: { paths } }) => queries.get(id, paths),
  });
}

function violationTotalsOperation(resolve: Resolve): Operation {
  const queries = resolve(PopulationQueries);
  return operation({
    id: 'get-violation-totals-v1',
    method: 'GET',
    path: `${path}/totals`,
    summary: 'Counts violations, and the identities that have them',
    scope,
    query: ViolationTotalsQueryDto,
    answer: { status: 200, description: 'The counts', shape: ViolationTotalsDto },
    examples: [{ summary: 'By level', query: { groupBy: 'level' } }],
    async handle({ query }) {
      const read = readListQuery(violationFields, { filters: query.filters });
      const groupBy = readGroups(query.groupBy);
      if (!read.ok) return read;
      if (!groupBy.ok) return err({ kind: 'invalid', faults: [groupBy.error] });
      return ok(await queries.totals({ where: read.value.where, groupBy: groupBy.value }));
    },
  });
}

function readGroups(text: string): Result<readonly string[], Fault> {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isViolationGroup(name));
  const known = [...violationGroups, 'attribute:<name>'];
  if (unknown !== undefined)
    return err({ field: 'groupBy', reason: describeUnknown(unknown, { kind: 'group', known }) });
  if (names.length <= 2) return ok(names);
  return err({ field: 'groupBy', reason: `names ${names.length} groups, it must name one or two` });
}
