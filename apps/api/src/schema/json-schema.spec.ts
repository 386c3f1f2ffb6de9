import { Type } from 'class-transformer';
import { Ajv } from 'ajv';
import { ArrayMaxSize, IsIn, IsOptional, ValidateNested } from 'class-validator';
import { describeSchemaErrors, type SchemaError } from './describe-schema-error';
import { IsId, IsNullableText, IsStringMap, PageQueryDto } from './fields';
import { schemaOf } from './json-schema';
import { addMaxBytesKeyword, maxBytesKeyword } from './max-bytes-keyword';

class InnerDto {
  @IsIn(['A', 'B'])
  readonly kind!: string;
}

class OuterDto extends InnerDto {
  @IsId()
  readonly id!: string;

  @ValidateNested({ each: true })
  @Type(() => InnerDto)
  @ArrayMaxSize(3)
  readonly inner!: readonly InnerDto[];

  @IsOptional()
  @IsStringMap()
  readonly labels?: Readonly<Record<string, string>>;

  @IsNullableText()
  readonly note!: string | null;
}

const inner = {
  type: 'object',
  properties: { kind: { type: 'string', enum: ['A', 'B'] } },
  required: ['kind'],
};

it('turns a DTO with its base class and nested DTOs into one schema', () => {
  expect(schemaOf(OuterDto)).toEqual({
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['A', 'B'] },
      id: {
        type: 'string',
        minLength: 1,
        maxLength: 128,
        pattern: expect.any(String) as string,
        description: 'an id: 1 to 128 printable characters',
      },
      inner: {
        type: 'array',
        maxItems: 3,
        if: { type: 'array', maxItems: 3 },
        then: { type: 'array', items: inner },
      },
      labels: {
        type: 'object',
        description: 'a map of strings',
        additionalProperties: { type: 'string' },
        propertyNames: { not: { enum: ['__proto__', 'constructor', 'prototype'] } },
      },
      note: { type: ['string', 'null'] },
    },
    required: ['id', 'inner', 'note', 'kind'],
  });
});

it('validates the members of a map only where it is short enough', () => {
  class LabelledDto {
    @IsStringMap({ maxProperties: 2, [maxBytesKeyword]: 10 })
    readonly labels!: Readonly<Record<string, string>>;
  }
  const validate = addMaxBytesKeyword(new Ajv({ allErrors: true, verbose: true, strict: false })).compile(
    schemaOf(LabelledDto),
  );
  const errorsOf = (labels: object) => {
    validate({ labels });
    return describeSchemaErrors(validate.errors as readonly SchemaError[]).map(({ reason }) => reason);
  };
  expect(errorsOf({ a: 1, b: 2, c: 3 })).toEqual(['has 3 properties, at most 2 are allowed']);
  expect(errorsOf({ a: 1, b: 'twelve bytes' })).toEqual([
    'is the number `1`, it must be a string',
    'takes more than 10 bytes with all names and values',
  ]);
});

it('turns a list of a DTO into a list schema', () => {
  expect(schemaOf([InnerDto])).toEqual({ type: 'array', items: inner });
});

it('lets every part of a page query be left out', () => {
  expect(schemaOf(PageQueryDto)).not.toHaveProperty('required');
});
