import {
  appliedControlStatuses,
  controlTypes,
  parseBulkApplication,
  parseBulkReassignment,
  parseControlApplication,
  parseReassignment,
  parseRemovalRequest,
  parseViolationComment,
  type AppliedControlStatus,
} from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, IsUUID, ValidateNested } from 'class-validator';
import { DeclaredBy } from '../../schema/declared-by';
import { IsId, IsTime, Schema } from '../../schema/fields';

@DeclaredBy(parseReassignment)
export class ReassignmentDto {}

@DeclaredBy(parseControlApplication)
export class ControlApplicationDto {}

@DeclaredBy(parseViolationComment)
export class ViolationCommentDto {}

@DeclaredBy(parseRemovalRequest)
export class RemovalRequestDto {}

@DeclaredBy(parseBulkReassignment)
export class BulkReassignmentDto {}

@DeclaredBy(parseBulkApplication)
export class BulkApplicationDto {}

export class AppliedControlParamsDto {
  @IsId()
  readonly id!: string;

  @IsId()
  readonly appliedControlId!: string;
}

export class AllowedControlDto {
  @IsUUID()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsOptional()
  @IsString()
  readonly description?: string;

  @IsIn(controlTypes)
  readonly type!: (typeof controlTypes)[number];

  @IsString()
  @Schema({ description: 'for how long it is applied, in hours: `480h`' })
  readonly expiration!: string;

  @IsBoolean()
  @Schema({ description: 'whether `comments` must say why it is applied' })
  readonly justificationRequired!: boolean;
}

class ControlReferenceDto {
  @IsIn(['CONTROL'])
  readonly type!: 'CONTROL';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

class ApplierDto {
  @IsIn(['IDENTITY', 'CLIENT'])
  readonly type!: 'IDENTITY' | 'CLIENT';

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

export class AppliedControlDto {
  @IsUUID()
  readonly id!: string;

  @IsUUID()
  @Schema({ description: 'the id of the violation' })
  readonly violation!: string;

  @ValidateNested()
  @Type(() => ControlReferenceDto)
  readonly control!: ControlReferenceDto;

  @ValidateNested()
  @Type(() => ApplierDto)
  @Schema({ description: 'the identity that applied it, or the client where no person did' })
  readonly applier!: ApplierDto;

  @IsTime()
  readonly appliedDate!: string;

  @IsTime()
  readonly expiration!: string;

  @IsOptional()
  @IsString()
  readonly comments?: string;

  @IsIn(appliedControlStatuses)
  @Schema({
    description:
      '`Active`: it mitigates; `Pending`: a remediation waits until the access is removed; `Completed`: its time is over or the access is removed; `Canceled`: it was ended, replaced or outgrown, or the violation is closed; `Failed` does not occur',
  })
  readonly status!: AppliedControlStatus;

  @IsOptional()
  @IsString()
  @Schema({ description: 'never present: the service starts no workflows' })
  readonly workflowId?: string;
}

const outcomes = ['DONE', 'UNCHANGED', 'PENDING', 'REFUSED'] as const;

export class BulkResultDto {
  @IsId()
  readonly id!: string;

  @IsIn(outcomes)
  @Schema({ description: '`PENDING`: a second person must approve' })
  readonly outcome!: (typeof outcomes)[number];

  @IsOptional()
  @IsId()
  readonly pendingChangeId?: string;

  @IsOptional()
  @IsString({ each: true })
  @Schema({ description: 'why it is refused' })
  readonly reasons?: readonly string[];
}
