import { err, ok, type SourceId } from '@identity-governance/values';
import type { StoreOf } from '../../ports/store';
import type { ScimResult } from './scim-refusal';

/** The attribute of a source that names the client whose SCIM requests it accepts. */
export const SCIM_CLIENT = 'scimClient';

/** Finds the source of a request. A source accepts requests of one client only, and none until it names that client. */
export class FindScimSource {
  constructor(private readonly store: StoreOf<'sources'>) {}

  async execute(id: SourceId, client: string): Promise<ScimResult<SourceId>> {
    const source = await this.store.read((tx) => tx.sources.get(id));
    const refusal = { kind: 'scim-refusal', scimType: null } as const;
    if (source === undefined) return err({ ...refusal, status: 404, detail: `source \`${id}\` does not exist` });
    if (source.attributes[SCIM_CLIENT] === client) return ok(source.id);
    const detail = `source \`${id}\` takes no SCIM requests of client \`${client}\`: its attribute \`${SCIM_CLIENT}\` must name it`;
    return err({ ...refusal, status: 403, detail });
  }
}
