import type { IdGenerator } from '@identity-governance/application';
import { v7 } from 'uuid';

/**
 * UUIDs of version 7 (RFC 9562, section 5.7) without dashes. The ids of a process ascend strictly, also within a
 * millisecond and when the clock steps back.
 */
export function createIdGenerator(): IdGenerator {
  return { next: () => v7().replaceAll('-', '') };
}
