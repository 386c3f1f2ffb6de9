/** A client has as many stored checks as it may have. */
export interface ChecksFull {
  readonly kind: 'checks-full';
  /** Null stands for all checks that no client started. */
  readonly client: string | null;
  readonly limit: number;
}
