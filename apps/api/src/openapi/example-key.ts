import type { Operation, OperationExample } from '../http/operation';

/** Returns the examples of an operation; one that needs only its path is its own example. */
export function examplesOf({ examples, params, body, summary }: Operation): readonly OperationExample[] {
  return examples ?? (params === undefined && body === undefined ? [{ summary }] : []);
}

/** Returns the key of an example in the document: its summary as a name. */
export function exampleKey({ summary }: OperationExample): string {
  return summary
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
