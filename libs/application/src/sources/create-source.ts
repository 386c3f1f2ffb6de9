import { type Result, err } from '@identity-governance/values';
import { type Source, parseSourceDraft } from '@identity-governance/records';
import type { InvalidInput } from '../invalid-input';
import type { IdGenerator } from '../ports/id-generator';
import type { StoreOf } from '../ports/store';
import type { AttributeNameIsSearchAttribute } from '../search-attributes/attribute-name-guard';
import { saveSource } from './save-source';

export class CreateSource {
  constructor(
    private readonly store: StoreOf<'searchAttributes', 'sources'>,
    private readonly ids: IdGenerator,
  ) {}

  /** `body` is the request's body, not yet checked. */
  async execute(body: unknown): Promise<Result<Source, InvalidInput | AttributeNameIsSearchAttribute>> {
    const draft = parseSourceDraft(body);
    if (!draft.ok) return err({ kind: 'invalid', faults: draft.error });
    return this.store.write(['inventory', 'search-attributes'], async (tx) => {
      return saveSource(tx, { id: this.ids.next(), ...draft.value });
    });
  }
}
