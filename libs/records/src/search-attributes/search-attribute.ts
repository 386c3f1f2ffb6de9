import type { SearchAttributeConfig } from '@identity-governance/domain/shapes';
import type { SearchAttributeId } from '@identity-governance/values';

/** A search attribute; its id stays when its name changes. */
export interface SearchAttribute extends SearchAttributeConfig {
  readonly id: SearchAttributeId;
}
