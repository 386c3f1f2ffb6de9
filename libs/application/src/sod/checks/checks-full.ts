/** The client has the maximum number of stored checks. */
export interface ChecksFull {
  readonly kind: 'checks-full';
  /** Null stands for all checks that no client started. */
  readonly client: string | null;
  readonly limit: number;
}
