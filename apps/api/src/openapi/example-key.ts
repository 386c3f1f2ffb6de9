import type { Operation, OperationExample } from '../http/operation';

/** The examples of an operation; one that needs nothing but its path has itself for an example. */
export function examplesOf({ examples, params, body, summary }: Operation): readonly OperationExample[] {
  return examples ?? (params === undefined && body === undefined ? [{ summary }] : []);
}

/** What an example is called in the document: its summary as a name. */
export function exampleKey({ summary }: OperationExample): string {
  return summary
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
