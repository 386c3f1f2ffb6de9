import type { Store } from '@identity-governance/application';
import type { Source } from '@identity-governance/domain';
import { IsString } from 'class-validator';
import type { Operation } from '../http/operation';
import { IsId, IsNullableText, IsStringMap } from '../schema/fields';
import { readOperations } from './collection';

class SourceDto implements Source {
  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  readonly description!: string | null;

  @IsStringMap()
  readonly attributes!: Readonly<Record<string, string>>;
}

export function sourceOperations(store: Store): readonly Operation[] {
  return readOperations<Source>(store, {
    one: 'source',
    many: 'sources',
    example: 'erp',
    dto: SourceDto,
    get: (tx, id) => tx.sources.get(id),
    list: (tx, { limit, offset }) => tx.sources.list({ limit, offset }),
  });
}
