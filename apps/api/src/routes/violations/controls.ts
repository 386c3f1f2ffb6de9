import { controls } from '@identity-governance/application';
import {
  CONTROL_MAX_DAYS,
  controlActions,
  controlTypes,
  parseControlChanges,
  parseControlDraft,
} from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, IsUUID, ValidateNested } from 'class-validator';
import type { Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { DeclaredBy } from '../../schema/declared-by';
import { IsId, Schema } from '../../schema/fields';
import { deferChanges } from '../shared/defer-changes';
import { guardedControl } from '../shared/guarded';
import { withId } from '../shared/inventory-writes';
import { resourceOperations } from '../shared/resource';

/** An identity or a governance group; without a name if it no longer exists. */
class OwnerDto {
  @IsIn(['IDENTITY', 'GOVERNANCE_GROUP'])
  readonly type!: string;

  @IsId()
  readonly id!: string;

  @IsOptional()
  @IsString()
  readonly name?: string;
}

class ControlDto {
  @IsUUID()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsOptional()
  @IsString()
  readonly description?: string;

  @ValidateNested()
  @Type(() => OwnerDto)
  readonly owner!: OwnerDto;

  @ValidateNested({ each: true })
  @Type(() => OwnerDto)
  readonly secondaryOwners!: readonly OwnerDto[];

  @IsIn(controlTypes)
  readonly type!: string;

  @IsOptional()
  @IsIn(controlActions)
  readonly action?: string;

  @IsOptional()
  @IsString()
  readonly workflowID?: string;

  @IsOptional()
  @IsString()
  @Schema({ description: `in hours: \`480h\`; absent: ${CONTROL_MAX_DAYS} days` })
  readonly expiration?: string;

  @IsBoolean()
  readonly justificationRequired!: boolean;
}

@DeclaredBy(parseControlChanges)
class ControlBodyDto {}

/** The id of a control of the sample organization. */
const example = '019b7652-a200-7000-8000-000000000001';

export function controlOperations(resolve: Resolve): readonly Operation[] {
  const operations = resourceOperations(resolve, controls, {
    dto: ControlDto,
    body: ControlBodyDto,
    createBody: withId(ControlBodyDto, parseControlDraft),
    example,
    exampleBody: {
      name: 'Monthly review of payment runs',
      description: 'The owner compares payment runs with the invoices of the month.',
      owner: { type: 'GOVERNANCE_GROUP', id: 'sox-control-owners' },
      type: 'Mitigation',
      expiration: '90d',
      justificationRequired: true,
    },
    createNote:
      'The body may name the id, a UUID; otherwise one is generated. Requires `name`, `owner` and `type`. `action` and `workflowID` are kept and returned; the service starts neither workflows nor certifications.',
    replaceNote: 'Properties that are left out stay as they are.',
    takesAlong: 'Policies that allow the control keep its id.',
    guarded: guardedControl,
  });
  return deferChanges(resolve, operations, 'would let the control mitigate for longer or without a justification');
}
