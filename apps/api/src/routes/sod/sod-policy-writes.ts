import { ChangeSodPolicy, CreateSodPolicy, DeleteSodPolicy, sodPolicyReads } from '@identity-governance/application';
import { sodPolicyPatchableFields } from '@identity-governance/domain/patch';
import { parseNewSodPolicy, parseSodPolicy } from '@identity-governance/domain/shapes';
import { operation, type Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { FourEyes } from '../../bind-use-cases';
import { IdParamsDto } from '../../schema/fields';
import { answerTo } from '../shared/defer-changes';
import { guardedPolicy } from '../shared/guarded';
import { describePatch, patchBody } from '../shared/patch-dtos';
import { PendingChangeDto } from '../dtos/pending-change-dtos';
import {
  PolicyBatchQueryDto,
  PolicyChangeQueryDto,
  SodPolicyBodyDto,
  SodPolicyCreateBodyDto,
  SodPolicyDto,
} from '../dtos/sod-policy-dtos';

const path = '/sod-policies/v1';
const body = { type: 'application/json', shape: SodPolicyBodyDto, read: parseSodPolicy } as const;
const examplePolicy = {
  name: 'Build changes vs. release them',
  description: 'A developer could release a change without review.',
  conflictingAccessCriteria: {
    leftCriteria: { name: 'Build', criteriaList: [{ type: 'ROLE', id: 'r-developer' }] },
    rightCriteria: { name: 'Release', criteriaList: [{ type: 'ROLE', id: 'r-release-manager' }] },
  },
  ownerRef: { type: 'IDENTITY', id: 'maya.lindqvist' },
  tags: ['change', 'sox'],
};
const answer = { status: 200, description: 'The policy', shape: SodPolicyDto } as const;
const deferred = {
  description:
    'With `FOUR_EYES`, for an ENFORCED policy: nothing changes until a second person approves, or two persons if the token is of a client alone',
  shape: PendingChangeDto,
} as const;

/** Declares the writes of policies. Each may have to wait for a second person: docs/decisions/four-eyes.md. */
export function sodPolicyWrites(resolve: Resolve): readonly Operation[] {
  return [
    createSodPolicyOperation(resolve),
    replaceSodPolicyOperation(resolve),
    patchSodPolicyOperation(resolve),
    deleteSodPolicyOperation(resolve),
  ];
}

function createSodPolicyOperation(resolve: Resolve): Operation {
  const createSodPolicy = resolve(CreateSodPolicy);
  const { propose } = resolve(FourEyes);
  return operation({
    id: 'create-sod-policy-v1',
    method: 'POST',
    path,
    summary: 'Creates a SOD policy',
    description:
      'The body may name the id; one is made for policies that come without. A side or set has at most 50 items, or as many as the setting `MAX_POLICY_ITEMS` says; in policies that files manage (tag `managed-by:…`) up to 1,000.',
    scope: 'sod-policy:manage',
    query: PolicyBatchQueryDto,
    body: { type: 'application/json', shape: SodPolicyCreateBodyDto, read: parseNewSodPolicy },
    answer: { ...answer, status: 201, isLocated: true },
    guarded: guardedPolicy,
    deferred,
    examples: [{ summary: 'Two sides that conflict', body: examplePolicy }],
    handle: ({ query, body: raw, principal }) =>
      propose ? answerTo(propose.create(raw, { ...principal, options: query })) : createSodPolicy.execute(raw),
  });
}

function replaceSodPolicyOperation(resolve: Resolve): Operation {
  const readSodPolicies = createReader(resolve, sodPolicyReads);
  const changeSodPolicy = resolve(ChangeSodPolicy);
  const { propose } = resolve(FourEyes);
  return operation({
    id: 'replace-sod-policy-v1',
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Replaces a SOD policy',
    scope: 'sod-policy:manage',
    params: IdParamsDto,
    query: PolicyChangeQueryDto,
    mayConflict: true,
    resource: (tx, { id }) => readSodPolicies.find(tx, id),
    guarded: guardedPolicy,
    body,
    answer,
    deferred,
    examples: [
      { summary: 'The whole policy', params: { id: 'sod-itc-01' }, body: { ...examplePolicy, level: 'CRITICAL' } },
    ],
    handle: ({ params: { id }, query, body: raw, principal }) =>
      propose
        ? answerTo(propose.replace(id, raw, { ...principal, options: query }))
        : changeSodPolicy.replace(id, raw, query),
  });
}

const patchExamples = [
  {
    summary: 'A higher level, and one more item',
    params: { id: 'sod-p2p-02' },
    body: [
      { op: 'replace', path: '/level', value: 'CRITICAL' },
      {
        op: 'add',
        path: '/conflictingAccessCriteria/rightCriteria/criteriaList/-',
        value: { type: 'ENTITLEMENT', id: 'erp-ap-payment-run-execute' },
      },
    ],
  },
];

function patchSodPolicyOperation(resolve: Resolve): Operation {
  const readSodPolicies = createReader(resolve, sodPolicyReads);
  const changeSodPolicy = resolve(ChangeSodPolicy);
  const { propose } = resolve(FourEyes);
  return operation({
    id: 'patch-sod-policy-v1',
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Changes parts of a SOD policy',
    description: describePatch(sodPolicyPatchableFields),
    scope: 'sod-policy:manage',
    params: IdParamsDto,
    query: PolicyChangeQueryDto,
    mayConflict: true,
    resource: (tx, { id }) => readSodPolicies.find(tx, id),
    guarded: guardedPolicy,
    body: patchBody,
    answer,
    deferred,
    examples: patchExamples,
    handle: ({ params: { id }, query, body: raw, principal }) =>
      propose
        ? answerTo(propose.patch(id, raw, { ...principal, options: query }))
        : changeSodPolicy.patch(id, raw, query),
  });
}

function deleteSodPolicyOperation(resolve: Resolve): Operation {
  const readSodPolicies = createReader(resolve, sodPolicyReads);
  const deleteSodPolicy = resolve(DeleteSodPolicy);
  const { propose } = resolve(FourEyes);
  return operation({
    id: 'delete-sod-policy-v1',
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Deletes a SOD policy',
    scope: 'sod-policy:manage',
    params: IdParamsDto,
    query: PolicyChangeQueryDto,
    mayConflict: true,
    resource: (tx, { id }) => readSodPolicies.find(tx, id),
    guarded: guardedPolicy,
    answer: { status: 204, description: 'It is deleted' },
    deferred,
    examples: [{ summary: 'By its id', params: { id: 'sod-tre-01' } }],
    handle: ({ params: { id }, query, principal }) =>
      propose ? answerTo(propose.delete(id, { ...principal, options: query })) : deleteSodPolicy.execute(id, query),
  });
}
