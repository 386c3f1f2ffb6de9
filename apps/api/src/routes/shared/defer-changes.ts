import { SecondPersonNeeded, type PendingChangeView, type Proposed } from '@identity-governance/application';
import { ok, type Result } from '@identity-governance/values';
import { FourEyes } from '../../bind-use-cases';
import type { ApplicationError } from '../../errors';
import { Deferred } from '../../http/deferred';
import type { Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { PendingChangeDto } from '../dtos/pending-change-dtos';

/**
 * Returns the operations such that a change that needs a second person waits for one. `condition` completes the
 * sentence "with `FOUR_EYES`, if it". Source: docs/decisions/four-eyes.md.
 */
export function deferChanges(
  resolve: Resolve,
  operations: readonly Operation[],
  condition = 'would make you the owner of violations',
): readonly Operation[] {
  const description = `With \`FOUR_EYES\`, if it ${condition}: nothing changes until a second person approves`;
  const deferred = { description, shape: PendingChangeDto };
  return operations.map((one) =>
    one.method === 'POST' || one.method === 'PUT' ? deferChange(resolve, one, deferred) : one,
  );
}

function deferChange(resolve: Resolve, operation: Operation, deferred: NonNullable<Operation['deferred']>): Operation {
  const { proposeRows } = resolve(FourEyes);
  return {
    ...operation,
    deferred,
    async handle(request, reply) {
      try {
        return await operation.handle(request, reply);
      } catch (error) {
        if (!(error instanceof SecondPersonNeeded) || error.rows === undefined || proposeRows === undefined)
          throw error;
        const held = await proposeRows.execute(error.rows, request.principal);
        return held.ok ? ok(waitingFor(held.value)) : held;
      }
    },
  };
}

/** Returns the outcome of a change that is done, or the pending change. */
export async function answerTo<View>(
  proposing: Promise<Result<Proposed<View>, ApplicationError>>,
): Promise<Result<View | Deferred<PendingChangeView>, ApplicationError>> {
  const proposed = await proposing;
  if (!proposed.ok) return proposed;
  return ok(proposed.value.kind === 'done' ? proposed.value.view : waitingFor(proposed.value.change));
}

function waitingFor(change: PendingChangeView): Deferred<PendingChangeView> {
  return new Deferred(`/pending-changes/v1/${change.id}`, change);
}
