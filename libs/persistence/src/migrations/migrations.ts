import { CreateAccess1767225600000 } from './create-access';
import { CreateInventory1767225600001 } from './create-inventory';
import { CreateSod1767225600002 } from './create-sod';
import { CreateState1767225600003 } from './create-state';

/** All migrations, in their order, for both engines. One that was released is never changed again. */
export const migrations = [
  CreateAccess1767225600000,
  CreateInventory1767225600001,
  CreateSod1767225600002,
  CreateState1767225600003,
] as const;
