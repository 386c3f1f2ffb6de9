import {
  DeleteViolationCheck,
  GetViolationCheck,
  StartViolationCheck,
  type CheckReader,
  viewSodCheck,
} from '@identity-governance/application';
import { ok } from '@identity-governance/values';
import { sodCheckStates, type SodCheckState } from '@identity-governance/records';
import { Type } from 'class-transformer';
import { Allow, IsIn, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import type { Principal } from '../../tokens/principal';
import { IsId, IsNullable, IsNullableText, Schema, IsTime } from '../../schema/fields';
import { AccessRefDto } from '../dtos/access-dtos';
import { guardedEnd } from '../shared/guarded';
import { IdentityWithNewAccessDto } from './identity-with-new-access-dto';
import { DisabledPartsDto, SodPolicyRefDto, ViolationContextDto } from '../dtos/violation-dtos';

class SodViolationCheckDto {
  @IsId()
  readonly requestId!: string;

  @IsTime()
  readonly created!: string;
}

class EvaluatedStateDto extends DisabledPartsDto {
  @IsTime()
  @Schema({ description: 'by the clock of the database; includes everything committed before' })
  readonly asOf!: string;

  @IsInt()
  @Schema({ description: 'number of changes of access items and grants included' })
  readonly access!: number;

  @IsInt()
  @Schema({ description: 'number of changes of identities and assignments included' })
  readonly assignments!: number;

  @IsInt()
  @Schema({ description: 'number of changes of SOD policies included' })
  readonly sodPolicies!: number;
}

class SodViolationCheckResultDto extends SodViolationCheckDto {
  @IsId()
  readonly identityId!: string;

  @ValidateNested({ each: true })
  @Type(() => AccessRefDto)
  readonly accessRefs!: readonly AccessRefDto[];

  @Allow()
  @Schema({ type: ['object', 'null'], additionalProperties: { type: 'string' } })
  readonly clientMetadata!: Readonly<Record<string, string>> | null;

  @IsIn(sodCheckStates)
  readonly state!: SodCheckState;

  @IsNullableText()
  readonly completed!: string | null;

  @IsNullable([ViolationContextDto])
  readonly violationContexts!: readonly ViolationContextDto[] | null;

  @IsNullable([SodPolicyRefDto])
  readonly violatedPolicies!: readonly SodPolicyRefDto[] | null;

  @IsNullable(EvaluatedStateDto)
  @Schema({
    description: 'state on which it was evaluated; null while it is pending, and if it could not be evaluated',
  })
  readonly evaluatedState!: EvaluatedStateDto | null;

  @IsNullableText()
  readonly message!: string | null;
}

class CheckParamsDto {
  @IsId()
  readonly requestId!: string;
}

class CheckQueryDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(30)
  @Schema({ default: 0, description: 'seconds to wait for the result' })
  readonly wait!: number;
}

/** Clients see the checks that they started; with the scope to manage violations, all checks. */
function readerOf({ client, scopes }: Principal): CheckReader {
  return scopes.has('sod-violation:manage') ? 'all' : { client };
}

const tagged = (getViolationCheck: GetViolationCheck) =>
  ({
    resource: (tx, { requestId }, caller) => getViolationCheck.find(tx, requestId, readerOf(caller)),
    guarded: guardedEnd,
  }) satisfies Partial<Operation<CheckParamsDto>>;

export function sodCheckOperations(resolve: Resolve): readonly Operation[] {
  return [...startAndRead(resolve), deleteOperation(resolve)];
}

function deleteOperation(resolve: Resolve): Operation {
  const deleteViolationCheck = resolve(DeleteViolationCheck);
  const getViolationCheck = resolve(GetViolationCheck);
  return operation({
    id: 'delete-violation-check-v1',
    method: 'DELETE',
    path: '/sod-violations/v1/check/:requestId',
    summary: 'Deletes a check with its result',
    description: 'Checks of other clients are found only with `sod-violation:manage`.',
    scope: 'sod-violation:read',
    group: 'sod-violations',
    params: CheckParamsDto,
    ...tagged(getViolationCheck),
    answer: { status: 204, description: 'It is deleted' },
    examples: [{ summary: 'By its id', params: { requestId: '019b7652a1f07c3e9d1c0b8f4a6e2d57' } }],
    handle: ({ params, principal }) => deleteViolationCheck.execute(params.requestId, readerOf(principal)),
  });
}

function startAndRead(resolve: Resolve): readonly Operation[] {
  return [startViolationCheckOperation(resolve), getViolationCheckOperation(resolve)];
}

function startViolationCheckOperation(resolve: Resolve): Operation {
  const startViolationCheck = resolve(StartViolationCheck);
  return operation({
    id: 'start-violation-check-v1',
    method: 'POST',
    path: '/sod-violations/v1/check',
    summary: 'Starts a check of all policies that an identity violates, or would violate with added access',
    scope: 'sod-violation:read',
    group: 'sod-violations',
    body: { type: 'application/json', shape: IdentityWithNewAccessDto },
    answer: { status: 202, description: 'The check is accepted; the worker runs it', shape: SodViolationCheckDto },
    examples: [
      {
        summary: 'All current violations of an identity',
        body: { identityId: 'diego.fuentes', accessRefs: [] },
      },
      {
        summary: 'With a role added',
        body: {
          identityId: 'maya.lindqvist',
          accessRefs: [{ type: 'ROLE', id: 'r-payments-backup' }],
          clientMetadata: { ticket: 'REQ-1042' },
        },
      },
    ],
    handle: ({ body, principal }) => startViolationCheck.execute(body, principal.client),
  });
}

const readExamples = [
  {
    summary: 'A check that has run',
    params: { requestId: '019b7652a1f07c3e9d1c0b8f4a6e2d57' },
    query: { wait: 10 },
  },
];

function getViolationCheckOperation(resolve: Resolve): Operation {
  const getViolationCheck = resolve(GetViolationCheck);
  return operation({
    id: 'get-violation-check-v1',
    method: 'GET',
    path: '/sod-violations/v1/check/:requestId',
    summary: 'Reads a check and, once it has run, its result',
    description: 'Checks of other clients are found only with `sod-violation:manage`.',
    scope: 'sod-violation:read',
    isEvaluated: true,
    group: 'sod-violations',
    concurrency: 'long-polls',
    params: CheckParamsDto,
    query: CheckQueryDto,
    ...tagged(getViolationCheck),
    answer: { status: 200, description: 'The check', shape: SodViolationCheckResultDto },
    examples: readExamples,
    async handle({ params, query, raw, principal }) {
      const isAbandoned = () => raw.socket.destroyed;
      const check = await getViolationCheck.execute(params.requestId, {
        waitSeconds: query.wait,
        reader: readerOf(principal),
        isAbandoned,
      });
      return check.ok ? ok(viewSodCheck(check.value)) : check;
    },
  });
}
