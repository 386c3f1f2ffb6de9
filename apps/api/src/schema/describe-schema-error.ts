import { countCharacters, describeUnknown, shorten, type Fault } from '@identity-governance/values';
import { maxBytesKeyword } from './max-bytes-keyword';

/** An error of ajv with `verbose`. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: {
    readonly missingProperty?: string;
    readonly additionalProperty?: string;
    readonly propertyName?: string;
    readonly limit?: number;
  };
  readonly message?: string;
  readonly parentSchema?: object;
  readonly data?: unknown;
  /** Set on the errors inside `propertyNames`, which a separate error of `propertyNames` summarizes. */
  readonly propertyName?: string;
}

/** The keywords of the DTOs' schemas that the descriptions use. */
interface Rule {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Rule>>;
}

/** Returns the errors of ajv with the dotted path of the field, what is wrong and what would be right. */
export function describeSchemaErrors(errors: readonly SchemaError[]): readonly Fault[] {
  return errors.filter(isFault).map((error) => describeSchemaError(error, 'property'));
}

/** Returns the errors in the parameters of a query string; a repeated parameter is a list. */
export function describeQueryErrors(errors: readonly SchemaError[]): readonly Fault[] {
  const isRepeated = ({ data }: SchemaError) => Array.isArray(data);
  const repeated = new Set(errors.filter(isRepeated).map(({ instancePath }) => instancePath.slice(1)));
  return [
    ...errors
      .filter((error) => isFault(error) && !isRepeated(error))
      .map((error) => describeSchemaError(error, 'query parameter')),
    ...[...repeated].map((field) => ({ field, reason: 'is given more than once' })),
  ];
}

/** Whether the error is independent; an `if` only summarizes the errors of its `then`. */
function isFault({ keyword, propertyName }: SchemaError): boolean {
  return keyword !== 'if' && propertyName === undefined;
}

function describeSchemaError(error: SchemaError, kind: string): Fault {
  const path = error.instancePath.split('/').slice(1).map(unescaped);
  const parent = (error.parentSchema ?? {}) as Rule;
  if (error.keyword === 'required') {
    const missing = String(error.params.missingProperty);
    const rule = parent.properties?.[missing] ?? {};
    return { field: [...path, missing].join('.'), reason: `is missing, it must be ${expected(rule)}` };
  }
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty);
    const known = Object.keys(parent.properties ?? {});
    return { field: [...path, shorten(name, MAX_NAME)].join('.'), reason: describeUnknown(name, { kind, known }) };
  }
  return { field: path.join('.'), reason: reasonOf(error, parent) };
}

function reasonOf({ keyword, params, data, message }: SchemaError, parent: Rule): string {
  const limit = String(params.limit);
  switch (keyword) {
    case 'type':
      return `is ${kindOf(data)}${shown(data)}, it must be ${expected(parent)}`;
    case 'enum':
    case 'pattern':
      return `is ${shown(data)}, it must be ${expected(parent)}`;
    case 'minLength':
      return 'is empty';
    case 'maxLength':
      return `is ${countCharacters(data as string)} characters long, ${bound(keyword, limit)}`;
    case 'minItems':
    case 'maxItems':
      return `is ${(data as unknown[]).length} items long, ${bound(keyword, limit)}`;
    case 'minimum':
    case 'maximum':
      return `is ${shown(data)}, ${bound(keyword, limit)}`;
    case 'maxProperties':
      return `has ${Object.keys(data as object).length} properties, ${bound(keyword, limit)}`;
    case maxBytesKeyword:
      return `takes more than ${String((parent as Readonly<Record<string, unknown>>)[maxBytesKeyword])} bytes with all names and values`;
    case 'propertyNames':
      return `has a property ${shown(params.propertyName)}, which is a reserved name`;
    default:
      return message ?? 'is not valid';
  }
}

function bound(keyword: string, limit: string): string {
  if (keyword === 'minimum' || keyword === 'maximum')
    return `it must be at ${keyword === 'minimum' ? 'least' : 'most'} ${limit}`;
  return keyword.startsWith('min') ? `at least ${limit} are needed` : `at most ${limit} are allowed`;
}

function expected({ enum: values, description, type }: Rule): string {
  if (values !== undefined) return `one of ${values.map((value) => `\`${value}\``).join(', ')}`;
  const types = [type ?? []].flat();
  if (types[0] === 'string' && description !== undefined) return description;
  return types.length === 0 ? 'another value' : types.map(typeName).join(' or ');
}

function typeName(type: string): string {
  switch (type) {
    case 'integer':
      return 'a whole number';
    case 'boolean':
      return '`true` or `false`';
    case 'array':
      return 'a list';
    case 'object':
      return 'an object';
    case 'null':
      return '`null`';
    default:
      return `a ${type}`;
  }
}

/** Distinguishes the string `5` from the number `5`. */
function kindOf(value: unknown): string {
  if (value === Infinity) return '';
  if (typeof value === 'string') return 'the string ';
  return typeof value === 'number' ? 'the number ' : '';
}

const MAX_SHOWN = 64;
const MAX_NAME = 128;

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (value === Infinity) return 'a number that cannot be represented exactly'; // see parseExactJson
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `\`${shorten(text, MAX_SHOWN)}\``;
}

/** Returns a segment of a JSON Pointer as a name, shortened if it is too long. */
function unescaped(segment: string): string {
  return shorten(segment.replaceAll('~1', '/').replaceAll('~0', '~'), MAX_NAME);
}
