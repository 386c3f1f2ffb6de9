import { parseId, reservedNames } from '@identity-governance/values';
import { Allow, IsBoolean, IsInt, IsObject, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Is } from './declared-by';
import { isDto, type Dto, type JsonSchema, type Shape } from './json-schema';

/** Declares an id: 1 to 128 printable characters. */
export function IsId(): PropertyDecorator {
  return Is(parseId);
}

/** Declares a map of strings; `limits`: additional keywords of its schema. */
export function IsStringMap(limits: JsonSchema = {}): PropertyDecorator {
  return all(
    IsObject(),
    Schema({
      description: 'a map of strings',
      additionalProperties: { type: 'string' },
      propertyNames: { not: { enum: [...reservedNames] } },
      ...limits,
    }),
  );
}

/** Declares a time: RFC 3339 in UTC with milliseconds. */
export function IsTime(): PropertyDecorator {
  return all(IsString(), Schema({ format: 'date-time' }));
}

/** Declares a string, or null when it is not set. */
export function IsNullableText(): PropertyDecorator {
  return all(IsString(), Schema({ type: ['string', 'null'] }));
}

/** Declares a DTO or a list of them, or null when there is none. */
export function IsNullable(shape: Shape): PropertyDecorator {
  const refTo = (dto: Dto) => ({ $ref: `#/definitions/${dto.name}` });
  const schema = isDto(shape)
    ? { anyOf: [refTo(shape), { type: 'null' }] }
    : { type: ['array', 'null'], items: refTo(shape[0]) };
  return all(Allow(), Schema(schema));
}

const wordListKey = Symbol('word list');

/** A query parameter that is a list of words, separated by commas. */
export interface WordList {
  readonly words: readonly string[];
  /** Pattern of other words. */
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly default?: readonly string[];
  readonly description: string;
}

/** Declares a query parameter that is a list of words. It is read as one string; the document shows the list. */
export function IsWordList(list: WordList): PropertyDecorator {
  const { description, default: words } = list;
  return all(
    IsString(),
    Schema({ description, ...(words !== undefined && { default: words.join(',') }) }),
    Reflect.metadata(wordListKey, list),
  );
}

/** Returns the list of words that a parameter is; undefined if it is another kind of parameter. */
export function wordListOf(dto: Dto, parameter: string): WordList | undefined {
  return Reflect.getMetadata(wordListKey, dto.prototype as object, parameter) as WordList | undefined;
}

/** The page parameters of a list: the number of rows, and the first one. */
export class PageQueryDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(250)
  @Schema({ default: 250, description: 'maximum number of rows to return' })
  readonly limit!: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  @Schema({ default: 0, description: 'number of rows to skip' })
  readonly offset!: number;

  @IsOptional()
  @IsBoolean()
  @Schema({ default: false, description: 'whether to return the header `X-Total-Count`' })
  readonly count!: boolean;

  @IsOptional()
  @Length(1, 8192)
  @Schema({ description: 'start of the page: `X-Next-Cursor` of the previous page' })
  readonly cursor?: string;
}

export class IdParamsDto {
  @IsId()
  readonly id!: string;
}

/** Adds keywords that the validators do not express to the schema of a field, or of a DTO. */
export function Schema(schema: JsonSchema): ClassDecorator & PropertyDecorator {
  return (target: object, property?: string | symbol) => {
    JSONSchema(schema as Parameters<typeof JSONSchema>[0])(target, property as string);
  };
}

function all(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
