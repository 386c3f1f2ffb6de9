import type { NamedAccessItem } from './access-item';

/** An account, as the first step of a path. */
export interface AccountRef {
  readonly type: 'ACCOUNT';
  readonly id: string;
  readonly name: string;
}

/** A step of a path: an access item; the first step may be an account. */
export type PathStep = (AccountRef | NamedAccessItem) & {
  /** Number of steps omitted after this one, because the path or the response is too long. */
  readonly omittedAfter?: number;
};
