import {
  StoreBusy,
  StoreUnavailable,
  TooManyIdentities,
  type PopulationQueries,
} from '@identity-governance/application';
import type { DatabaseLimits } from '@identity-governance/persistence';

/** The state in which the process evaluates. */
export interface EvaluatedState {
  readonly databaseUrl: string;
  readonly limits: DatabaseLimits;
  readonly keptIdentities: number;
  readonly disabledHoldAccess: boolean;
}

export type QueryName = keyof PopulationQueries;

/** A message from the API to the process. `open` is the first one; a `ping` gets a response while queries wait. */
export type QueryMessage =
  | { readonly kind: 'open'; readonly state: EvaluatedState }
  | { readonly kind: 'ping'; readonly id: number }
  | { readonly kind: 'query'; readonly id: number; readonly query: QueryName; readonly args: readonly unknown[] };

/** The response to the message with the same id. */
export type ResponseMessage =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly failure: QueryFailure };

/** An error that was thrown in the process, as plain data. */
type QueryFailure =
  | { readonly kind: 'store-busy'; readonly waitedFor: StoreBusy['waitedFor'] }
  | { readonly kind: 'store-unavailable'; readonly cause: PlainError }
  | { readonly kind: 'too-many-identities'; readonly limit: number }
  | { readonly kind: 'unexpected'; readonly cause: PlainError };

interface PlainError {
  readonly message: string;
  readonly stack: string | undefined;
}

export function failureOf(error: unknown): QueryFailure {
  if (error instanceof StoreBusy) return { kind: 'store-busy', waitedFor: error.waitedFor };
  if (error instanceof StoreUnavailable) return { kind: 'store-unavailable', cause: plain(error.cause ?? error) };
  if (error instanceof TooManyIdentities) return { kind: 'too-many-identities', limit: error.limit };
  return { kind: 'unexpected', cause: plain(error) };
}

/** Returns the error that the process threw. */
export function errorOf(failure: QueryFailure): Error {
  switch (failure.kind) {
    case 'store-busy':
      return new StoreBusy({ waitedFor: failure.waitedFor });
    case 'store-unavailable':
      return new StoreUnavailable({ cause: restored(failure.cause) });
    case 'too-many-identities':
      return new TooManyIdentities(failure.limit);
    case 'unexpected':
      return restored(failure.cause);
  }
}

function plain(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined };
  return { message: error.message, stack: error.stack };
}

function restored({ message, stack }: PlainError): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
