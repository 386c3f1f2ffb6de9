import type { IdentityWithNewAccess, InvalidInput, PredictViolations } from '@identity-governance/application';
import { err, ok, type Fault, type Result } from '@identity-governance/domain';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { ErrorResponseDto } from '../error-dtos';
import { errorBody, refusalOf, type ErrorBody } from '../errors';
import { operation, type Operation } from '../http/operation';
import { IsId, IsStringMap } from '../schema/fields';
import { schemaOf } from '../schema/json-schema';
import { describeSchemaErrors, type SchemaError } from '../schema/describe-schema-error';
import { IdentityWithNewAccessDto } from './identity-with-new-access-dto';
import { OmissionsDto, ViolationContextDto } from './violation-dtos';

/** A prediction, or `error` alone: why this one request could not be answered. */
class BatchEntryDto {
  @IsOptional()
  @IsId()
  readonly requestId?: string;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => ViolationContextDto)
  readonly violationContexts?: readonly ViolationContextDto[];

  @IsOptional()
  @ValidateNested()
  @Type(() => OmissionsDto)
  readonly omitted?: OmissionsDto;

  @IsOptional()
  @IsStringMap()
  readonly clientMetadata?: Readonly<Record<string, string>>;

  @IsOptional()
  @ValidateNested()
  @Type(() => ErrorResponseDto)
  readonly error?: ErrorResponseDto;
}

const MOST_REQUESTS = 1000;
const limits = { minItems: 1, maxItems: MOST_REQUESTS };

export function predictBatchOperation(predictViolations: PredictViolations): Operation {
  const schema = schemaOf(IdentityWithNewAccessDto);
  return operation({
    id: 'start-predict-sod-violations-batch-v1',
    method: 'POST',
    path: '/sod-violations/v1/predict-batch',
    summary: 'Predicts 1 to 1,000 grants against one consistent state, each answered in order',
    scope: 'sod-violation:read',
    group: 'sod-violations',
    body: { type: 'application/json', shape: [IdentityWithNewAccessDto, limits], isReadByDomain: true },
    answer: { status: 200, description: 'One entry a request, in order', shape: [BatchEntryDto] },
    examples: [
      {
        summary: 'One grant without conflict, and one for an unknown identity',
        body: [
          { identityId: 'maya.lindqvist', accessRefs: [{ type: 'ENTITLEMENT', id: 'ad-app-vpn' }] },
          { identityId: 'maya.lindquist', accessRefs: [] },
        ],
      },
    ],
    async handle(request) {
      const entries = readEntries(request.body);
      if (!entries.ok) return entries;
      const read = entries.value.map((entry) => readEntry(entry, request, schema));
      const valid = read.flatMap((entry) => (entry.ok ? [entry.value] : []));
      const answers = (await predictViolations.executeAll(valid)).values();
      return ok(read.map((entry) => answerOf(entry.ok ? answers.next().value! : entry, request.id)));
    },
  });
}

function readEntries(body: unknown): Result<readonly unknown[], InvalidInput> {
  const count = Array.isArray(body) ? body.length : 0;
  if (count >= 1 && count <= MOST_REQUESTS) return ok(body as readonly unknown[]);
  const is = Array.isArray(body) ? `is ${count} items long` : 'is not a list';
  const fault = { field: '', reason: `${is}, it must be a list of 1 to ${MOST_REQUESTS} requests` };
  return err({ kind: 'invalid', faults: [fault] });
}

function readEntry(
  entry: unknown,
  request: FastifyRequest,
  schema: object,
): Result<IdentityWithNewAccess, InvalidInput> {
  const validate = request.compileValidationSchema(schema) as Validate;
  if (validate(entry)) return ok(entry as IdentityWithNewAccess);
  const faults: readonly Fault[] = describeSchemaErrors(validate.errors ?? []);
  return err({ kind: 'invalid', faults });
}

interface Validate {
  (value: unknown): boolean;
  readonly errors: readonly SchemaError[] | null;
}

type Answer = Awaited<ReturnType<PredictViolations['executeAll']>>[number] | Result<never, InvalidInput>;

function answerOf(answer: Answer, trackingId: string): object | { readonly error: ErrorBody } {
  return answer.ok ? answer.value : { error: errorBody(refusalOf(answer.error), trackingId) };
}
