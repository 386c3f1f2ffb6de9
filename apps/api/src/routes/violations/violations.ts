import {
  CountViolations,
  countPlaces,
  isViolationGroup,
  ReadViolations,
  ReadViolationTrend,
  violationGroups,
  type ViolationPage,
} from '@identity-governance/application';
import { describeUnknown, err, ok, type Fault, type Result } from '@identity-governance/values';
import type { FastifyReply } from 'fastify';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { IdParamsDto, PageQueryDto } from '../../schema/fields';
import { pageOf, readPage, type ListedBy } from '../shared/page';
import {
  OwnViolationQueryDto,
  PolicyViolationDto,
  ViolationHistoryEntryDto,
  ViolationPathsQueryDto,
  ViolationQueryDto,
  ViolationTotalsDto,
  ViolationTotalsQueryDto,
  ViolationTrendDto,
  ViolationTrendQueryDto,
} from '../dtos/policy-violation-dtos';
import { violationChangeOperations } from './violation-changes';
import { violationExportOperations } from './violation-exports';

const path = '/violations/v1';
const scope = 'sod-violation:read';
/** A record of the sample organization; see `record-answers.ts`. */
const exampleParams = { id: '019b7652-a200-7000-8000-000000000002' };

/** Exports, totals and the trend precede the single violation, whose path has a parameter in the same position. */
export function violationOperations(resolve: Resolve): readonly Operation[] {
  return [
    listViolationsOperation(resolve),
    violationTotalsOperation(resolve),
    violationTrendOperation(resolve),
    ...violationExportOperations(resolve),
    ...violationChangeOperations(resolve),
    getViolationOperation(resolve),
    violationHistoryOperation(resolve),
    listMyViolationsOperation(resolve),
  ];
}

function listViolationsOperation(resolve: Resolve): Operation {
  const violations = resolve(ReadViolations);
  return operation({
    id: 'list-violations-v1',
    method: 'GET',
    path,
    summary: 'Lists the records of violations, the latest first',
    description:
      'Open, mitigated and ended ones, unless `status` is filtered. The worker keeps the records; `lastEvaluatedDate` is the time of the state that they cover. 503 until the first scan of all identities has ended.',
    scope,
    isEvaluated: true,
    query: ViolationQueryDto,
    answer: { status: 200, description: 'A page of violations', shape: [PolicyViolationDto], headers: ['X-As-Of'] },
    examples: [{ summary: 'The most severe', query: { limit: 1, count: true, sorters: '-level' } }],
    async handle({ query }, reply) {
      const { filters, sorters, at } = query;
      const listedBy = { list: 'violations', keyLength: countPlaces(sorters), narrowedBy: [filters, sorters, at] };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await violations.list({ ...page.value, filters, sorters, at });
      return listed.ok ? ok(violationsOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

/** Owners need no scope; the scope alone lists nothing, as it implies no ownership. */
function listMyViolationsOperation(resolve: Resolve): Operation {
  const violations = resolve(ReadViolations);
  return operation({
    id: 'list-my-violations-v1',
    method: 'GET',
    path: '/my-violations/v1',
    summary: 'Lists the violations that the caller owns, the latest first',
    description:
      'Directly, or as a member of a governance group. The claim of `AUTH_PERSON_CLAIM` (`sub` if not set) must be the id of an identity. `unassigned` violations belong to those whose token carries `sod-violation:manage`.',
    scope,
    isEvaluated: true,
    isForOwners: true,
    query: OwnViolationQueryDto,
    answer: { status: 200, description: 'A page of violations', shape: [PolicyViolationDto], headers: ['X-As-Of'] },
    examples: [{ summary: 'The latest', query: { limit: 1 }, caller: 'nadia.khoury' }],
    async handle({ query, principal }, reply) {
      const { filters, sorters } = query;
      const { person = '' } = principal;
      const narrowedBy = [filters, sorters, person];
      const listedBy = { list: 'my-violations', keyLength: countPlaces(sorters), narrowedBy };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await violations.listOfCaller({ ...page.value, filters, sorters }, principal);
      return listed.ok ? ok(violationsOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

/** Returns the rows of the page. A header says of which time they are, also if there are none. */
function violationsOf(page: ViolationPage, listedBy: ListedBy, reply: FastifyReply) {
  reply.header('x-as-of', page.asOf);
  return pageOf(page, listedBy, reply);
}

function getViolationOperation(resolve: Resolve): Operation {
  const violations = resolve(ReadViolations);
  return operation({
    id: 'get-violation-v1',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Reads one violation',
    scope,
    isEvaluated: true,
    isForOwners: true,
    params: IdParamsDto,
    query: ViolationPathsQueryDto,
    answer: { status: 200, description: 'The violation', shape: PolicyViolationDto },
    examples: [
      {
        summary: 'With the ways of each item, for a caller who may act on it',
        ...{ params: exampleParams, query: { paths: true }, caller: 'maya.lindqvist' },
      },
    ],
    handle: ({ params: { id }, query: { paths, at }, principal: caller }) =>
      violations.get(id, { caller, withPaths: paths, at }),
  });
}

function violationHistoryOperation(resolve: Resolve): Operation {
  const violations = resolve(ReadViolations);
  return operation({
    id: 'list-violation-history-v1',
    method: 'GET',
    path: `${path}/:id/history`,
    summary: 'Lists what happened to a violation, the first step first',
    scope,
    isForOwners: true,
    params: IdParamsDto,
    query: PageQueryDto,
    answer: { status: 200, description: 'A page of steps', shape: [ViolationHistoryEntryDto] },
    examples: [{ summary: 'All steps', params: exampleParams }],
    async handle({ params: { id }, query, principal: caller }, reply) {
      const listedBy = { list: `violations/${id}/history`, keyLength: 1 };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await violations.history(id, { ...page.value, caller });
      return listed.ok ? ok(pageOf({ ...listed.value, rows: null }, listedBy, reply)) : listed;
    },
  });
}

function violationTotalsOperation(resolve: Resolve): Operation {
  const violations = resolve(CountViolations);
  return operation({
    id: 'get-violation-totals-v1',
    method: 'GET',
    path: `${path}/totals`,
    summary: 'Counts violations, and the identities that have them',
    description: 'Counts open, mitigated and ended violations, unless `status` is filtered.',
    scope,
    isEvaluated: true,
    query: ViolationTotalsQueryDto,
    answer: { status: 200, description: 'The counts', shape: ViolationTotalsDto },
    examples: [{ summary: 'By level', query: { groupBy: 'level', filters: 'status eq "Open"' } }],
    async handle({ query: { groupBy: names, filters, at } }) {
      const groupBy = readGroups(names);
      if (!groupBy.ok) return err({ kind: 'invalid', faults: [groupBy.error] });
      return violations.execute({ groupBy: groupBy.value, filters, at });
    },
  });
}

function violationTrendOperation(resolve: Resolve): Operation {
  const trend = resolve(ReadViolationTrend);
  return operation({
    id: 'get-violation-trend-v1',
    method: 'GET',
    path: `${path}/trend`,
    summary: 'Counts the open and mitigated violations of each of the last days',
    description:
      'A violation counts from the day it was detected until the day before it ended, both in UTC. One that ended and returned within `VIOLATION_CARRY_HOURS` counts as if it had never ended.',
    scope,
    isEvaluated: true,
    query: ViolationTrendQueryDto,
    answer: { status: 200, description: 'The counts by day', shape: ViolationTrendDto },
    examples: [{ summary: 'The last week', query: { days: 7 } }],
    handle: ({ query: { days } }) => trend.execute(days),
  });
}

function readGroups(text: string): Result<readonly string[], Fault> {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isViolationGroup(name));
  const known = [...violationGroups, 'attribute:<name>'];
  if (unknown !== undefined)
    return err({ field: 'groupBy', reason: describeUnknown(unknown, { kind: 'group', known }) });
  if (new Set(names).size < names.length) return err({ field: 'groupBy', reason: 'names a group twice' });
  if (names.length <= 2) return ok(names);
  return err({ field: 'groupBy', reason: `names ${names.length} groups, it must name one or two` });
}
