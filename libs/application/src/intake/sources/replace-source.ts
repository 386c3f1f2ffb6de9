import { type Result, type SourceId, err } from '@identity-governance/values';
import { type Source, parseSourceDraft } from '@identity-governance/records';
import type { InvalidInput } from '../../ports/invalid-input';
import type { StoreOf } from '../../ports/store';
import type { AttributeNameIsSearchAttribute } from '../../search-attributes/attribute-name-guard';
import { saveSource } from './save-source';
import { notFound, type NotFound } from '../../resources/not-found';

/** Replaces the fields of a source; its schema and accounts stay. */
export class ReplaceSource {
  constructor(private readonly store: StoreOf<'searchAttributes', 'sources'>) {}

  /** `body` is the unvalidated body of the request. */
  async execute(
    id: SourceId,
    body: unknown,
  ): Promise<Result<Source, InvalidInput | NotFound | AttributeNameIsSearchAttribute>> {
    const draft = parseSourceDraft(body);
    if (!draft.ok) return err({ kind: 'invalid', faults: draft.error });
    return this.store.write(['inventory', 'search-attributes'], async (tx) => {
      if ((await tx.sources.get(id)) === undefined) return err(notFound('SOURCE', id));
      return saveSource(tx, { id, ...draft.value });
    });
  }
}
