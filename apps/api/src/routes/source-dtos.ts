import { accountAttributeTypes, type AccountAttributeType, type Source } from '@identity-governance/domain';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsIn, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { IsId, IsNullableText, IsStringMap } from '../schema/fields';

export class SourceDto implements Source {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  readonly description!: string | null;

  @IsStringMap()
  readonly attributes!: Readonly<Record<string, string>>;
}

export class SourceBodyDto {
  @Length(1, 255)
  readonly name!: string;

  @IsOptional()
  @IsNullableText()
  readonly description?: string | null;

  @IsOptional()
  @IsStringMap()
  readonly attributes?: Readonly<Record<string, string>>;
}

class SchemaAttributeDto {
  @Length(1, 128)
  readonly name!: string;

  @IsIn(accountAttributeTypes)
  readonly type!: AccountAttributeType;

  @IsBoolean()
  readonly multiValued!: boolean;

  @IsNullableText()
  readonly description!: string | null;
}

export class AccountSchemaDto {
  @ValidateNested({ each: true })
  @ArrayMaxSize(1000)
  @Type(() => SchemaAttributeDto)
  readonly attributes!: readonly SchemaAttributeDto[];
}

class SchemaAttributeBodyDto {
  @Length(1, 128)
  readonly name!: string;

  @IsOptional()
  @IsIn(accountAttributeTypes)
  readonly type?: AccountAttributeType;

  @IsOptional()
  @IsBoolean()
  readonly multiValued?: boolean;

  @IsOptional()
  @IsNullableText()
  readonly description?: string | null;
}

export class AccountSchemaBodyDto {
  @ValidateNested({ each: true })
  @ArrayMaxSize(1000)
  @Type(() => SchemaAttributeBodyDto)
  readonly attributes!: readonly SchemaAttributeBodyDto[];
}
