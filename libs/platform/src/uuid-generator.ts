import type { IdGenerator } from '@identity-governance/application';
import { v7 } from 'uuid';

/** Generates UUIDs of version 7 (RFC 9562) without dashes. The ids of a process ascend strictly. */
export const uuidGenerator: IdGenerator = { next: () => v7().replaceAll('-', '') };
