import type { IdGenerator } from '@identity-governance/application';
import { v5, v7 } from 'uuid';

/** Generates UUIDs of version 7 (RFC 9562) without dashes. The ids of a process ascend strictly. */
export const uuidGenerator: IdGenerator = { next: () => v7().replaceAll('-', '') };

const namespace = '5d3f2a52-6f0e-4c5e-9a44-4c1f6a0f6b1d';

/** Returns the UUID of version 5 of the names: the same in every process. */
export function uuidOf(...names: readonly string[]): string {
  return v5(JSON.stringify(names), namespace);
}
