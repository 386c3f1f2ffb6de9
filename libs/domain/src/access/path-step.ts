import type { NamedAccessItem } from './access-item';

/** An account, as the first step of a path. */
export interface AccountRef {
  readonly type: 'ACCOUNT';
  readonly id: string;
  readonly name: string;
}

/** A way in which an item is granted begins at an account, or at an access item, and goes on with access items. */
export type PathStep = AccountRef | NamedAccessItem;
