import { type Result, err } from '@identity-governance/values';
import { type Source, parseNewSource } from '@identity-governance/records';
import { idTaken, type IdTaken } from '../../resources/id-taken';
import type { InvalidInput } from '../../ports/invalid-input';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf } from '../../ports/store';
import type { AttributeNameIsSearchAttribute } from '../../search-attributes/attribute-name-guard';
import { saveSource } from './save-source';

export class CreateSource {
  constructor(
    private readonly store: StoreOf<'searchAttributes', 'sources'>,
    private readonly ids: IdGenerator,
  ) {}

  /** `body`, from outside, may name the id; otherwise an id is generated. */
  async execute(body: unknown): Promise<Result<Source, InvalidInput | IdTaken | AttributeNameIsSearchAttribute>> {
    const draft = parseNewSource(body);
    if (!draft.ok) return err({ kind: 'invalid', faults: draft.error });
    return this.store.write(['inventory', 'search-attributes'], async (tx) => {
      const id = draft.value.id ?? this.ids.next();
      if ((await tx.sources.get(id)) !== undefined) return err(idTaken('SOURCE', id));
      return saveSource(tx, { ...draft.value, id });
    });
  }
}
