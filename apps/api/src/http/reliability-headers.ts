import type { InventoryReliability } from '@identity-governance/application';
import { countUnmatched, totalLeftOut } from '@identity-governance/values';
import type { FastifyBaseLogger } from 'fastify';
import type { SharedReliability } from '../population/shared-reliability';
import type { Operation } from './operation';

/** Names of the headers of responses from which violations or held access may be missing. */
const names = ['X-Warnings', 'X-Left-Out', 'X-Unmatched-Values'] as const;

/** Adds headers to the responses of an operation that say what may be missing from its responses. */
export function withReliability(reliability: SharedReliability, operation: Operation): Operation {
  const { headers = [] } = operation.answer;
  return {
    ...operation,
    answer: { ...operation.answer, headers: [...new Set([...headers, ...names])] },
    async handle(request, reply) {
      const [result, found] = await Promise.all([
        operation.handle(request, reply),
        readOrLog(reliability, request.log),
      ]);
      if (!result.ok) return result;
      for (const [name, value] of Object.entries(headersOf(found))) {
        if (!reply.hasHeader(name)) reply.header(name, value); // lists of holders count what their page leaves out
      }
      return result;
    },
  };
}

/** A response does not fail because it is unknown what may be missing from it: its header says so. */
async function readOrLog(
  reliability: SharedReliability,
  log: FastifyBaseLogger,
): Promise<InventoryReliability | undefined> {
  try {
    return await reliability.readInTime();
  } catch (err) {
    log.warn({ err }, 'the warnings about the inventory could not be read');
    return undefined;
  }
}

function headersOf(found: InventoryReliability | undefined): Readonly<Record<string, string | number>> {
  if (found === undefined) return { 'x-warnings': 'unknown' };
  const { warnings, leftOut } = found;
  const { count: values, atLeast } = countUnmatched(found);
  return {
    'x-warnings': warnings.map(({ code, count }) => `${code};count=${count}`).join(', ') || 'none',
    'x-left-out': totalLeftOut(leftOut),
    'x-unmatched-values': `${values}${atLeast === true ? ';at-least' : ''}`,
  };
}
