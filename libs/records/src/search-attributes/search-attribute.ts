import type { SearchAttributeConfig } from '@identity-governance/domain/shapes';
import type { SearchAttributeId } from '@identity-governance/values';

/** A search attribute; its id does not change when it is renamed. */
export interface SearchAttribute extends SearchAttributeConfig {
  readonly id: SearchAttributeId;
}
