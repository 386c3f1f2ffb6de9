import { parseAccessItemRef } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  checked,
  integer,
  listOf,
  ok,
  oneOf,
  orElse,
  parseId,
  parser,
  record,
  refuseType,
  type Fault,
  type IdentityId,
  type SodPolicyId,
  type ValueSchema,
} from '@identity-governance/values';
import { parsePastTime } from '../parse-time';

/** What a past state is asked: what an identity held, who held an access item, and who violated what. */
export const stateQuestions = ['ACCESS', 'HOLDERS', 'VIOLATIONS'] as const;
export type StateQuestion = (typeof stateQuestions)[number];

export const stateQueryStatuses = ['PENDING', 'SUCCESS', 'ERROR'] as const;
export type StateQueryStatus = (typeof stateQueryStatuses)[number];

/** A position of the audit log, or a time, RFC 3339 in UTC with milliseconds. */
export type StateName = number | string;

export interface StateQueryRequest {
  readonly question: StateQuestion;
  readonly at: StateName;
  /** The identity of `ACCESS`, else null. */
  readonly identityId: IdentityId | null;
  /** The access item of `HOLDERS`, else null. */
  readonly item: AccessItemRef | null;
  /** The only policies of `VIOLATIONS`, enforced or not; null: all enforced ones. */
  readonly policyIds: readonly SodPolicyId[] | null;
}

/** A question about a past state, and its answer. It ends once, and is immutable after that. */
export interface StateQuery extends StateQueryRequest {
  readonly id: string;
  /** Client and user as named in the token; null if absent. */
  readonly client: string | null;
  readonly subject: string | null;
  readonly status: StateQueryStatus;
  /** Reason of an ERROR, else null. */
  readonly message: string | null;
  /** The answer of a SUCCESS, else null. */
  readonly answer: object | null;
  /** All times are RFC 3339 in UTC with milliseconds. */
  readonly created: string;
  readonly completed: string | null;
}

/** Maximum number of policies that a question names. */
const MAX_POLICIES = 1000;

const parsePosition = integer(1, Number.MAX_SAFE_INTEGER);

/** Reads the name of a past state. A date stands for its end in UTC. */
export const parseStateName = parser<StateName>(
  {
    type: ['string', 'integer'],
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'a date, which stands for its end in UTC, a time with a zone, or a position of the audit log',
  },
  (raw) => {
    if (typeof raw === 'number') return parsePosition(raw);
    const time = parsePastTime(raw);
    if (time.ok) return ok(time.value);
    return refuseType(
      raw,
      'a date such as `2026-09-30`, a time such as `2026-09-30T12:00:00Z`, or a position of the log',
    );
  },
);

type About = 'identityId' | 'item' | 'policyIds';
const aboutOf = { ACCESS: 'identityId', HOLDERS: 'item', VIOLATIONS: 'policyIds' } as const satisfies Readonly<
  Record<StateQuestion, About>
>;

/** The body of a question about a past state. */
export const parseStateQueryRequest = checked(
  record<StateQueryRequest>({
    question: oneOf(stateQuestions),
    at: parseStateName,
    identityId: orElse(parseId, null),
    item: orElse(parseAccessItemRef, null),
    policyIds: orElse(listOf(parseId, 1, MAX_POLICIES), null),
  }),
  findFaults,
  { allOf: stateQuestions.map(schemaOf) },
);

/** Returns the rule that a question needs its field, and takes no other. */
function schemaOf(question: StateQuestion): ValueSchema {
  const about = aboutOf[question];
  const others = Object.values(aboutOf).filter((field) => field !== about);
  const absent = Object.fromEntries(others.map((field) => [field, { type: 'null' }]));
  const isNeeded = question !== 'VIOLATIONS';
  return {
    if: { properties: { question: { const: question } }, required: ['question'] },
    then: {
      properties: { ...absent, ...(isNeeded && { [about]: { not: { type: 'null' } } }) },
      ...(isNeeded && { required: [about] }),
    },
  };
}

function findFaults(request: StateQueryRequest): readonly Fault[] {
  const { question } = request;
  const about = aboutOf[question];
  const others = Object.values(aboutOf).filter((field) => field !== about && request[field] !== null);
  const faults = others.map((field) => ({ field, reason: `is not for the question \`${question}\`` }));
  if (question === 'VIOLATIONS' || request[about] !== null) return faults;
  return [{ field: about, reason: `is missing: the question \`${question}\` needs it` }, ...faults];
}
