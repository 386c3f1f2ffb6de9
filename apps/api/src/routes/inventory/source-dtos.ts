import {
  parseAccountSchema,
  parseNewSource,
  parseSchemaAttribute,
  parseSource,
  parseSourceDraft,
  type SchemaAttribute,
  type Source,
} from '@identity-governance/records';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { AnsweredAs, DeclaredBy, Fields } from '../../schema/declared-by';

@AnsweredAs(parseSource)
export class SourceDto extends Fields<Source> {}

@DeclaredBy(parseNewSource)
export class SourceCreateBodyDto {}

@DeclaredBy(parseSourceDraft)
export class SourceBodyDto {}

@AnsweredAs(parseSchemaAttribute)
class SchemaAttributeDto extends Fields<SchemaAttribute> {}

export class AccountSchemaDto {
  @ValidateNested({ each: true })
  @Type(() => SchemaAttributeDto)
  readonly attributes!: readonly SchemaAttributeDto[];
}

@DeclaredBy(parseSchemaAttribute)
export class SchemaAttributeBodyDto {}

@DeclaredBy(parseAccountSchema)
export class AccountSchemaBodyDto {}
