import { Readable } from 'node:stream';
import type {
  NotFound,
  IdentityWithNewAccess,
  InvalidInput,
  PredictViolations,
  Turns,
  ViolationPrediction,
} from '@identity-governance/application';
import { err, ok, type Fault, type Result } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Min, ValidateNested } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { ErrorResponseDto } from '../error-dtos';
import { errorBody, refusalOf } from '../errors';
import { eventLoopTurns } from '../http/event-loop-turns';
import { operation, type Operation } from '../http/operation';
import { IsId, IsStringMap, Schema } from '../schema/fields';
import { schemaOf } from '../schema/json-schema';
import { describeSchemaErrors, type SchemaError } from '../schema/describe-schema-error';
import { IdentityWithNewAccessDto } from './identity-with-new-access-dto';
import { existingViolationsSchema, OmissionsDto, ViolationContextDto } from './violation-dtos';
import { writePrediction } from './write-prediction';

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
  @IsInt()
  @Min(0)
  @Schema(existingViolationsSchema)
  readonly existingViolations?: number;

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
/** How much of an answer is sent at a time. */
const PIECE_CHARACTERS = 65_536;
const limits = { minItems: 1, maxItems: MOST_REQUESTS };

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
  const schema = schemaOf(IdentityWithNewAccessDto);
  const turns = eventLoopTurns;
  return operation({
    id: 'start-predict-sod-violations-batch-v1',
    method: 'POST',
    path: '/sod-violations/v1/predict-batch',
    summary: 'Predicts 1 to 1,000 grants against one consistent state, each answered in order',
    scope: 'sod-violation:read',
    group: 'sod-violations',
    isReadOnly: true,
    body: { type: 'application/json', shape: [IdentityWithNewAccessDto, limits], isReadByDomain: true },
    answer: { status: 200, description: 'One entry a request, in order', shape: [BatchEntryDto] },
    examples,
    cost: (body) => (Array.isArray(body) ? Math.min(body.length, MOST_REQUESTS) : 1),
    async handle(request, reply) {
      const entries = readEntries(request.body);
      if (!entries.ok) return entries;
      const read = await readEach(entries.value, { turns, readOne: (entry) => readEntry(entry, request, schema) });
      const valid = read.flatMap((entry) => (entry.ok ? [entry.value] : []));
      const predictions = await predictViolations.executeAll(valid);
      reply.type('application/json; charset=utf-8');
      return ok(Readable.from(writeEach(read, { turns, predictions, trackingId: request.id })));
    },
  });
}

type ReadEntry = Result<IdentityWithNewAccess, InvalidInput>;

async function readEach(
  entries: readonly unknown[],
  { turns, readOne }: { readonly turns: Turns; readonly readOne: (entry: unknown) => ReadEntry },
): Promise<readonly ReadEntry[]> {
  const read: ReadEntry[] = [];
  let turn = await turns.next();
  for (const entry of entries) {
    if (turn.isOver) turn = await turns.next();
    read.push(readOne(entry));
  }
  return read;
}

interface BatchAnswers {
  readonly turns: Turns;
  /** Of the entries that could be read, in their order. */
  readonly predictions: Awaited<ReturnType<PredictViolations['executeAll']>>;
  readonly trackingId: string;
}

/** The list of answers as JSON. Predictions are made in turns, and only as fast as the client reads them. */
async function* writeEach(
  read: readonly ReadEntry[],
  { turns, predictions, trackingId }: BatchAnswers,
): AsyncGenerator<string> {
  let turn = await turns.next();
  let text = '[';
  for (const [index, entry] of read.entries()) {
    let answer: Answer | undefined = entry.ok ? undefined : entry;
    while (answer === undefined) {
      const next = predictions.next();
      if (next.done === true) throw new Error('there are fewer predictions than requests');
      answer = next.value;
      if (turn.isOver) turn = await turns.next();
    }
    text += (index === 0 ? '' : ',') + writeAnswer(answer, trackingId);
    if (!turn.isOver && text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
    turn = await turns.next();
  }
  yield `${text}]`;
}

function readEntries(body: unknown): Result<readonly unknown[], InvalidInput> {
  const count = Array.isArray(body) ? body.length : 0;
  if (count >= 1 && count <= MOST_REQUESTS) return ok(body as readonly unknown[]);
  const is = Array.isArray(body) ? `is ${count} items long` : 'is not a list';
  const fault = { field: '', reason: `${is}, it must be a list of 1 to ${MOST_REQUESTS} requests` };
  return err({ kind: 'invalid', faults: [fault] });
}

function readEntry(entry: unknown, request: FastifyRequest, schema: object): ReadEntry {
  const validate = request.compileValidationSchema(schema) as Validate;
  if (validate(entry)) return ok(entry as IdentityWithNewAccess);
  const faults: readonly Fault[] = describeSchemaErrors(validate.errors ?? []);
  return err({ kind: 'invalid', faults });
}

interface Validate {
  (value: unknown): boolean;
  readonly errors: readonly SchemaError[] | null;
}

type Answer = Result<ViolationPrediction, NotFound | InvalidInput>;

function writeAnswer(answer: Answer, trackingId: string): string {
  if (answer.ok) return writePrediction(answer.value);
  return JSON.stringify({ error: errorBody(refusalOf(answer.error), trackingId) });
}
