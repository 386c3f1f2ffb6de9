import { warningCodes, type InventoryWarning } from '@identity-governance/application';
import { IsIn, IsInt, IsString, Min } from 'class-validator';
import { Schema } from '../../schema/fields';

export class InventoryWarningDto implements InventoryWarning {
  @IsIn(warningCodes)
  @Schema({
    description:
      '`NO_ENFORCED_POLICY`; `DANGLING_POLICIES`: enforced policies name access items that do not exist; `UNSATISFIABLE_POLICIES`: no identity can violate them, because too few of their items exist; `NO_ACCESS_HELD`: no identity holds any access item; `UNMARKED_ATTRIBUTES`: identities have accounts with entitlements under attributes that no account schema marks; these entitlements are ignored; `SKIPPED_ROWS`: the last import of an input left out invalid rows',
  })
  readonly code!: InventoryWarning['code'];

  @IsInt()
  @Min(0)
  @Schema({ description: 'number of affected policies, identities, entitlements or rows' })
  readonly count!: number;

  @IsString()
  readonly text!: string;
}
