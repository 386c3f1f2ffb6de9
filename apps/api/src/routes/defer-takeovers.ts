import { OwnershipTaken } from '@identity-governance/application';
import { ok } from '@identity-governance/values';
import { FourEyes } from '../bind-use-cases';
import { Deferred } from '../http/deferred';
import type { Operation } from '../http/operation';
import type { Resolve } from '../http/resolve';
import { PendingChangeDto } from './pending-change-dtos';

const deferred = {
  description:
    'With `FOUR_EYES`, if it would make you the owner of violations: nothing changes until a second person approves',
  shape: PendingChangeDto,
} as const;

/**
 * Returns the operations such that a change by which the caller comes to own violations waits for a second person.
 * Source: docs/decisions/four-eyes.md.
 */
export function deferTakeovers(resolve: Resolve, operations: readonly Operation[]): readonly Operation[] {
  return operations.map((one) => (one.method === 'POST' || one.method === 'PUT' ? deferTakeover(resolve, one) : one));
}

function deferTakeover(resolve: Resolve, operation: Operation): Operation {
  const { proposeRows } = resolve(FourEyes);
  return {
    ...operation,
    deferred,
    async handle(request, reply) {
      try {
        return await operation.handle(request, reply);
      } catch (error) {
        if (!(error instanceof OwnershipTaken) || error.rows === undefined || proposeRows === undefined) throw error;
        const held = await proposeRows.execute(error.rows, request.principal);
        return held.ok ? ok(new Deferred(`/pending-changes/v1/${held.value.id}`, held.value)) : held;
      }
    },
  };
}
