import { pipeline, Readable, Transform } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../http/operation';
import { createOpenApiDocument, type OpenApiDocument } from '../openapi/create-open-api-document';
import type { JsonSchema } from '../schema/json-schema';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly operationId?: string;
  }
}

/**
 * Makes requests of a test fail if a response of these operations deviates from the documentation: in the status, the
 * headers, the body, or by an additional property.
 */
export function holdToDocument(app: FastifyInstance, operations: readonly Operation[]): void {
  const faults: string[] = [];
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const limited = operations.find(({ group }) => group !== null);
  app.addHook('onSend', (request, reply, payload) => {
    const { method, url } = request;
    const { operationId = '' } = request.routeOptions.config;
    const check = (body: unknown) => {
      const operation = request.is404 ? limited : byId.get(operationId);
      const fault = operation && contractOf(operation).findFault(request, reply, body);
      if (fault !== undefined) faults.push(`${method} ${url.slice(0, 200)} answered ${reply.statusCode}: ${fault}`);
    };
    if (reply.hasHeader('content-disposition')) return Promise.resolve(payload);
    const isJsonStream = payload instanceof Readable && request.routeOptions.config.operationId !== undefined;
    if (!isJsonStream) check(plain(payload, reply));
    return Promise.resolve(isJsonStream ? checkedAtItsEnd(payload, check) : payload);
  });
  app.addHook('onClose', (_app, done) => {
    done(faults.length === 0 ? undefined : new Error(faults.join('\n')));
  });
  const inject = app.inject.bind(app) as (options: unknown) => Promise<unknown>;
  const checkedInject = async (options: unknown) => {
    const response = await inject(options);
    if (faults.length > 0) throw new Error(faults.splice(0).join('\n'));
    return response;
  };
  app.inject = checkedInject as typeof app.inject;
}

/** Files that are compressed already are streams, and no answers of operations. */
function plain(payload: unknown, reply: FastifyReply): unknown {
  return Buffer.isBuffer(payload) && reply.getHeader('content-encoding') === 'gzip' ? gunzipSync(payload) : payload;
}

/** Returns the same stream; `check` receives its whole content before it ends. */
function checkedAtItsEnd(stream: Readable, check: (text: string) => void): Readable {
  const chunks: string[] = [];
  const pass = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      done(null, chunk);
    },
    flush(done) {
      check(chunks.join(''));
      done();
    },
  });
  return pipeline(stream, pass, () => undefined);
}

const options = {
  allErrors: true,
  validateSchema: false,
  strict: false,
  validateFormats: false,
  unicodeRegExp: true,
} as const;

/** Contracts by what they document: they are the same in every test, and slow to compile. */
const contracts = new Map<string, AnswerContract>();

function contractOf(operation: Operation): AnswerContract {
  const key = `${operation.id} ${operation.answer.status}`;
  const contract = contracts.get(key) ?? new AnswerContract(operation);
  contracts.set(key, contract);
  return contract;
}

/** The documented responses of an operation, closed: objects have only the documented properties. */
class AnswerContract {
  private readonly document: OpenApiDocument;
  private readonly operation: JsonSchema;
  private readonly ajv = new Ajv2020(options);
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(operation: Operation) {
    this.document = createOpenApiDocument([operation], { experimentalHeaders: ['X'], recordedAnswers: {} });
    this.ajv.addSchema(closed({ components: this.document.components }) as object, 'document');
    this.operation = Object.values(this.document.paths).flatMap((path) => Object.values(path))[0]!;
  }

  findFault(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
    if (request.is404) {
      const name = reply.statusCode === 429 ? 'TooManyRequestsResponse' : 'ErrorResponseDto';
      return this.compare({ $ref: `#/components/schemas/${name}` }, payload);
    }
    const { responses } = this.operation as { readonly responses?: Readonly<Record<string, JsonSchema>> };
    const response = responses?.[reply.statusCode];
    if (response === undefined) return 'this status is not documented';
    const body = reply.statusCode === 204 ? undefined : payload; // the framework sends none
    return this.findHeaderFault(response, reply) ?? this.compare(schemaIn(this.resolve(response)), body);
  }

  private findHeaderFault(response: JsonSchema, reply: FastifyReply): string | undefined {
    const { headers = {} } = this.resolve(response) as { readonly headers?: Record<string, JsonSchema> };
    const surplus = Object.keys(this.document.components.headers!).find(
      (name) => reply.hasHeader(name) && !(name in headers),
    );
    if (surplus !== undefined) return `the header ${surplus} is not documented`;
    for (const [name, header] of Object.entries(headers)) {
      const { required, schema } = this.resolve(header) as { readonly required?: boolean; readonly schema: JsonSchema };
      const value = reply.getHeader(name);
      if (value === undefined && required === true) return `the header ${name} is missing`;
      const read = schema.type === 'integer' ? Number(value) : value;
      const fault = value === undefined ? undefined : this.validate(schema, read);
      if (fault !== undefined) return `the header ${name} is ${String(value)}: ${fault}`;
    }
    return undefined;
  }

  private compare(schema: JsonSchema | undefined, payload: unknown): string | undefined {
    const isEmpty = payload === undefined || payload === null || payload === '';
    if (schema === undefined) return isEmpty ? undefined : 'there is a body, which is not documented';
    if (isEmpty) return 'there is no body';
    return this.validate(schema, JSON.parse(payload as string));
  }

  private validate(schema: JsonSchema, value: unknown): string | undefined {
    const validate = this.validatorOf(schema);
    if (validate(value)) return undefined;
    return validate
      .errors!.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
      .join('; ');
  }

  private validatorOf(schema: JsonSchema): ValidateFunction {
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"document#/components/');
    const known = this.validators.get(text);
    if (known !== undefined) return known;
    const validate = this.ajv.compile(JSON.parse(text) as object);
    this.validators.set(text, validate);
    return validate;
  }

  private resolve(part: JsonSchema): JsonSchema {
    if (part.$ref === undefined) return part;
    const [, , kind, name] = part.$ref.split('/');
    return this.document.components[kind!]![name!]!;
  }
}

function schemaIn(response: JsonSchema): JsonSchema | undefined {
  const content = response.content as Readonly<Record<string, { readonly schema: JsonSchema }>> | undefined;
  return content && Object.values(content)[0]!.schema;
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen =
    'properties' in schema && (schema as JsonSchema).type === 'object' && !('additionalProperties' in schema);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}
