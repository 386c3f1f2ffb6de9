import {
  maxAccessRefs,
  shortenNotFound,
  type InvalidInput,
  type PredictionRequest,
  type PredictionResult,
  type PredictViolations,
  type ViolationPrediction,
} from '@identity-governance/application';
import { err, ok, refuse, type Fault, type Parsed, type Result } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsInt, IsOptional, Min, ValidateNested } from 'class-validator';
import { ErrorResponseDto } from '../../error-dtos';
import { errorBody, refusalOf, type ErrorBody } from '../../errors';
import { operation, type Operation } from '../../http/operation';
import { StreamedList } from '../../http/streamed-list';
import { IsId, Schema } from '../../schema/fields';
import { schemaOf } from '../../schema/json-schema';
import { describeSchemaErrors, type SchemaError } from '../../schema/describe-schema-error';
import { AccessRefBodyDto } from '../dtos/access-dtos';
import { PredictRequestDto } from './predict-request-dto';
import { existingViolationsSchema, PredictionDetailsDto, ViolationContextDto } from '../dtos/violation-dtos';

/** A prediction, or only `error`: why this request has no prediction. */
class BatchEntryDto extends PredictionDetailsDto {
  @IsOptional()
  @IsId()
  readonly requestId?: string;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => ViolationContextDto)
  readonly violationContexts?: readonly ViolationContextDto[];

  @IsOptional()
  @IsInt()
  @Min(0)
  @Schema(existingViolationsSchema)
  readonly existingViolations?: number;

  @IsOptional()
  @ValidateNested()
  @Type(() => ErrorResponseDto)
  readonly error?: ErrorResponseDto;
}

/** A request. Unlike the body of a single prediction, it has no properties but the documented ones. */
@Schema({ additionalProperties: false })
class BatchRequestDto extends PredictRequestDto {
  @ValidateNested({ each: true })
  @Type(() => AccessRefBodyDto)
  @ArrayMaxSize(maxAccessRefs)
  override readonly accessRefs!: readonly AccessRefBodyDto[];

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => AccessRefBodyDto)
  @ArrayMaxSize(maxAccessRefs)
  override readonly removeRefs?: readonly AccessRefBodyDto[];
}

const MAX_REQUESTS = 1000;
/** Maximum number of errors in one response, and per request after that: a hundred for each would take a second. */
const MAX_ERRORS = 1000;
const MIN_ERRORS = 3;
const limits = { minItems: 1, maxItems: MAX_REQUESTS };

const examples = [
  {
    summary: 'One grant without conflict, and one for an unknown identity',
    body: [
      { identityId: 'maya.lindqvist', accessRefs: [{ type: 'ENTITLEMENT', id: 'ad-app-vpn' }] },
      { identityId: 'maya.lindquist', accessRefs: [] },
    ],
  },
];

export function predictBatchOperation(predictViolations: PredictViolations): Operation {
  const schema = schemaOf(BatchRequestDto);
  return operation({
    id: 'start-predict-sod-violations-batch-v1',
    method: 'POST',
    path: '/sod-violations/v1/predict-batch',
    summary: 'Predicts 1 to 1,000 grants against one consistent state, each answered in order',
    scope: 'sod-violation:read',
    group: 'sod-violations',
    isReadOnly: true,
    body: { type: 'application/json', shape: [BatchRequestDto, limits], read: readEntries },
    answer: { status: 200, description: 'One entry a request, in order', shape: [BatchEntryDto] },
    examples,
    cost: (body) => (Array.isArray(body) ? Math.min(body.length, MAX_REQUESTS) : 1),
    async handle(request) {
      const entries = readEntries(request.body);
      if (!entries.ok) return err({ kind: 'invalid', faults: entries.error });
      const validate = request.compileValidationSchema(schema) as Validate;
      const read = readEach(entries.value, validate);
      const valid = read.flatMap((entry) => (entry.ok ? [entry.value] : []));
      const predictions = await predictViolations.executeAll(valid);
      return ok(StreamedList.of(() => answerEach(read, { predictions, trackingId: request.id })));
    },
  });
}

type ReadEntry = Result<PredictionRequest, InvalidInput>;

function readEach(entries: readonly unknown[], validate: Validate): readonly ReadEntry[] {
  let described = 0;
  return entries.map((entry) => {
    const one = readEntry(entry, validate, Math.max(MIN_ERRORS, MAX_ERRORS - described));
    if (!one.ok) described += one.error.faults.length;
    return one;
  });
}

interface BatchAnswers {
  /** The results of the valid entries, in their order. */
  readonly predictions: Iterable<PredictionResult>;
  readonly trackingId: string;
}

/** Each entry is predicted when the client reads it; other requests run between entries. */
function* answerEach(
  read: readonly ReadEntry[],
  { predictions, trackingId }: BatchAnswers,
): Generator<readonly [ViolationPrediction | { readonly error: ErrorBody }]> {
  const predicted = predictions[Symbol.iterator]();
  let described = 0;
  for (const entry of read) {
    const answer: PredictionResult = entry.ok
      ? shorten(nextOf(predicted), Math.max(MIN_ERRORS, MAX_ERRORS - described))
      : entry;
    if (!answer.ok && answer.error.kind === 'not-found') described += answer.error.missing.length;
    yield [answer.ok ? answer.value : { error: errorBody(refusalOf(answer.error), trackingId) }];
  }
}

function shorten(prediction: PredictionResult, maxErrors: number): PredictionResult {
  if (prediction.ok || prediction.error.kind !== 'not-found') return prediction;
  return err(shortenNotFound(prediction.error, maxErrors));
}

function nextOf<T>(values: Iterator<T>): T {
  const next = values.next();
  if (next.done === true) throw new Error('there are fewer predictions than requests');
  return next.value;
}

function readEntries(body: unknown): Parsed<readonly unknown[]> {
  const count = Array.isArray(body) ? body.length : 0;
  if (count >= 1 && count <= MAX_REQUESTS) return ok(body as readonly unknown[]);
  const is = Array.isArray(body) ? `is ${count} items long` : 'is not a list';
  return refuse(`${is}, it must be a list of 1 to ${MAX_REQUESTS} requests`);
}

function readEntry(entry: unknown, validate: Validate, maxErrors: number): ReadEntry {
  if (validate(entry)) return ok(entry as PredictionRequest);
  const errors = validate.errors ?? [];
  const faults: readonly Fault[] = describeSchemaErrors(errors.slice(0, maxErrors));
  if (errors.length <= maxErrors) return err({ kind: 'invalid', faults });
  const more = { field: '', reason: `has ${errors.length - maxErrors} more errors` };
  return err({ kind: 'invalid', faults: [...faults, more] });
}

interface Validate {
  (value: unknown): boolean;
  readonly errors: readonly SchemaError[] | null;
}
