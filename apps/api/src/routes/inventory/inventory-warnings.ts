import { PopulationQueries, type InventoryReliability } from '@identity-governance/application';
import { countUnmatched, describeUnmatched, ok } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { SharedReliability } from '../../population/shared-reliability';
import { IsId, Schema } from '../../schema/fields';
import { InventoryWarningDto } from '../dtos/inventory-warning-dto';
import { LeftOutDto } from '../dtos/simulation-dtos';
import { UnmatchedAttributeDto } from '../dtos/unmatched-attribute-dto';

class DisabledIdentityDto {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;
}

class InventoryWarningsDto implements InventoryReliability {
  @ValidateNested({ each: true })
  @Type(() => InventoryWarningDto)
  @Schema({ description: 'empty if nothing is wrong' })
  readonly warnings!: readonly InventoryWarningDto[];

  @ValidateNested()
  @Type(() => LeftOutDto)
  readonly leftOut!: LeftOutDto;

  @ValidateNested({ each: true })
  @Type(() => DisabledIdentityDto)
  @Schema({ description: 'the first 100 disabled identities by id; they hold no access' })
  readonly disabledIdentities!: readonly DisabledIdentityDto[];

  @ValidateNested({ each: true })
  @Type(() => UnmatchedAttributeDto)
  @Schema({ description: 'values of accounts that match no entitlement, by source and attribute' })
  readonly unmatched!: readonly UnmatchedAttributeDto[];

  @IsOptional()
  @IsString()
  @Schema({ description: 'the number of these values as a sentence for display; absent if there are none' })
  readonly unmatchedText?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Schema({
    description:
      'number of accounts of each source that were examined for `unmatched`; absent if all accounts were examined',
  })
  readonly examinedAccounts?: number;
}

export function inventoryWarningOperations(resolve: Resolve): readonly Operation[] {
  const queries = resolve(PopulationQueries);
  const reliability = resolve(SharedReliability);
  const listWarningsOperation = operation({
    id: 'list-inventory-warnings-v1',
    method: 'GET',
    path: '/inventory/v1/warnings',
    summary: 'Lists reasons why a prediction, check or scan without violations may be wrong',
    description:
      'Counts the policies that `GET /sod-policies/v1` shows as `dangling` or not `violable`. For `UNMARKED_ATTRIBUTES` all accounts are examined, as `governance scan` does; for `unmatched` 10,000 of each source: `examinedAccounts` says so if there are more.',
    scope: 'inventory:read',
    otherScopes: ['sod-violation:read'],
    isForOwners: true,
    answer: { status: 200, description: 'The warnings', shape: InventoryWarningsDto },
    examples: [{ summary: 'Nothing is wrong' }],
    async handle() {
      const found = await reliability.read();
      const disabledIdentities = await queries.disabledIdentities();
      const text = found.unmatched.length > 0 && { unmatchedText: describeUnmatched(countUnmatched(found)) };
      return ok({ ...found, ...text, disabledIdentities });
    },
  });
  return [listWarningsOperation];
}
