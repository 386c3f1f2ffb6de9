import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const methods = ['get', 'post', 'put', 'patch', 'delete'];
/** They read, or only note down what they were asked, though they are sent with POST. */
const readers = new Set([
  'start-predict-sod-violations-v1',
  'start-predict-sod-violations-batch-v1',
  'start-violation-check-v1',
  'start-state-query-v1',
]);

/** The operations of an OpenAPI document, and what they may answer. */
export class OpenApiDocument {
  constructor(path) {
    this.document = JSON.parse(readFileSync(path, 'utf8'));
    this.ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: true });
    this.validators = new Map();
    this.operations = Object.entries(this.document.paths).flatMap(([path, item]) =>
      methods.filter((method) => method in item).map((method) => this.operation(path, method, item)),
    );
  }

  operation(path, method, item) {
    const declared = item[method];
    const parameters = [...(item.parameters ?? []), ...(declared.parameters ?? [])].map((part) => this.resolve(part));
    const body = this.resolve(declared.requestBody);
    const [type, content] = Object.entries(body?.content ?? {})[0] ?? [];
    return {
      id: declared.operationId,
      method: method.toUpperCase(),
      path,
      isReader: method === 'get' || readers.has(declared.operationId),
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      headers: parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
      body: type && {
        type,
        examples: Object.values(content.examples ?? {}).map((example) => this.resolve(example).value),
      },
      answers: Object.fromEntries(
        Object.entries(declared.responses).map(([status, answer]) => [status, this.resolve(answer)]),
      ),
    };
  }

  /** What is wrong with the body of an answer, as the document has it; undefined when nothing is. */
  findFault(answer, body) {
    const schema = Object.values(answer.content ?? {})[0]?.schema;
    if (schema === undefined) return body === '' ? undefined : 'there is a body, which is not documented';
    return this.findSchemaFault(schema, body);
  }

  findErrorFault(body) {
    return this.findSchemaFault({ $ref: '#/components/schemas/ErrorResponseDto' }, body);
  }

  findSchemaFault(schema, body) {
    const key = JSON.stringify(schema);
    const { components } = this.document;
    const validate = this.validators.get(key) ?? this.ajv.compile({ ...schema, components });
    this.validators.set(key, validate);
    let value;
    try {
      value = JSON.parse(body);
    } catch {
      return 'the body is not JSON';
    }
    return validate(value) ? undefined : this.ajv.errorsText(validate.errors);
  }

  resolve(part) {
    if (part?.$ref === undefined) return part;
    const keys = part.$ref.slice(2).split('/');
    return this.resolve(keys.reduce((inner, key) => inner[key], this.document));
  }
}

/** Whether a documented answer is a file rather than JSON. */
export function isFile(answer) {
  const [type] = Object.keys(answer?.content ?? {});
  return type !== undefined && type !== 'application/json';
}
