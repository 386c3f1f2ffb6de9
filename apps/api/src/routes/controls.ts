import { controls } from '@identity-governance/application';
import {
  CONTROL_MAX_DAYS,
  controlActions,
  controlTypes,
  parseControlChanges,
  parseControlDraft,
} from '@identity-governance/records';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsString, IsUUID, ValidateNested } from 'class-validator';
import type { Operation } from '../http/operation';
import type { Resolve } from '../http/resolve';
import { DeclaredBy } from '../schema/declared-by';
import { IsId, IsNullableText, Schema } from '../schema/fields';
import { guardedControl } from './guarded';
import { withId } from './inventory-writes';
import { resourceOperations } from './resource';

/** An identity or a governance group; its name is null when it no longer exists. */
class OwnerDto {
  @IsIn(['IDENTITY', 'GOVERNANCE_GROUP'])
  readonly type!: string;

  @IsId()
  readonly id!: string;

  @IsNullableText()
  readonly name!: string | null;
}

class ControlDto {
  @IsUUID()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  readonly description!: string | null;

  @ValidateNested()
  @Type(() => OwnerDto)
  readonly owner!: OwnerDto;

  @ValidateNested({ each: true })
  @Type(() => OwnerDto)
  readonly secondaryOwners!: readonly OwnerDto[];

  @IsIn(controlTypes)
  readonly type!: string;

  @Schema({ type: ['string', 'null'], enum: [...controlActions, null] })
  @IsNullableText()
  readonly action!: string | null;

  @IsNullableText()
  readonly workflowID!: string | null;

  @IsNullableText()
  @Schema({ description: `in hours: \`480h\`; null: ${CONTROL_MAX_DAYS} days` })
  readonly expiration!: string | null;

  @IsBoolean()
  readonly justificationRequired!: boolean;
}

@DeclaredBy(parseControlChanges)
class ControlBodyDto {}

/** The id of a control of the sample organization. */
const example = '019b7652-a200-7000-8000-000000000001';

export function controlOperations(resolve: Resolve): readonly Operation[] {
  return resourceOperations(resolve, controls, {
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
}
