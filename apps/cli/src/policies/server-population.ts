import type { InventoryWarning } from '@identity-governance/application';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { readPolicy } from './apply-plan';
import type { ServerClient } from './server-client';

/** The greatest page of policies. */
const PAGE = 250;

/** Returns all policies of a service. */
export async function readServerPolicies(client: ServerClient): Promise<readonly SodPolicy[]> {
  const policies: SodPolicy[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body, nextCursor } = await client.send(
      { method: 'GET', path: `/sod-policies/v1?limit=${PAGE}${page}` },
      [200],
    );
    policies.push(...(body as readonly unknown[]).map(readPolicy));
    cursor = nextCursor;
  }
  return policies;
}

/** What may hide violations of the present state of a service. */
export interface ServerDoubts {
  readonly warnings: readonly InventoryWarning[];
  readonly unmatched: readonly UnmatchedAttribute[];
}

export async function readServerDoubts(client: ServerClient): Promise<ServerDoubts> {
  const { body } = await client.send({ method: 'GET', path: '/inventory/v1/warnings' }, [200]);
  return body as ServerDoubts;
}
