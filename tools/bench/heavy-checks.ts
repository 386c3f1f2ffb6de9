import type { DeployedService } from '../checks/lib/deployed-service';
import type { Question } from '../checks/lib/sample-questions';

/** Each asked item is named by `POLICIES` × `SIDE` / `ASKED` of them. */
const POLICIES = 4000;
const ASKED = 400;
const SIDE = 50;

const item = (n: number) => ({ type: 'ENTITLEMENT', id: `heavy-e${n}` }) as const;
/** The right side of one policy, which holds nothing else that is asked for. */
const conflicting = (policy: number) => item(ASKED + policy);

/** Adds policies of long sides to the organisation. */
export async function importHeavyPolicies(service: DeployedService): Promise<void> {
  const body = [...lines()].map((line) => JSON.stringify(line)).join('\n');
  const response = await fetch(`${service.baseUrl}/inventory/v1/import`, {
    method: 'POST',
    headers: { authorization: service.authorization, 'content-type': 'application/x-ndjson' },
    body,
  });
  if (!response.ok) throw new Error(`the import was answered with ${response.status}: ${await response.text()}`);
  await response.text();
}

/** It touches every policy and violates one of them: all the work of evaluating, and a short result. */
export function heavyQuestion(identityId: string, n: number): Question {
  const accessRefs = Array.from({ length: ASKED }, (_, i) => item(i));
  return { identityId, accessRefs: [...accessRefs, conflicting(n % POLICIES)] };
}

function* lines(): Generator<Readonly<Record<string, unknown>>> {
  for (let n = 0; n < ASKED + POLICIES; n++) {
    yield { kind: 'entitlements', row: { id: `heavy-e${n}`, name: `Heavy ${n}`, sourceId: 'ad' } };
  }
  for (let n = 0; n < POLICIES; n++) {
    const left = Array.from({ length: SIDE }, (_, i) => item((n * 7 + i * 3) % ASKED));
    const conflictingAccessCriteria = {
      leftCriteria: { criteriaList: left },
      rightCriteria: { criteriaList: [conflicting(n)] },
    };
    yield { kind: 'sod-policies', row: { id: `heavy-p${n}`, name: `Heavy ${n}`, conflictingAccessCriteria } };
  }
}
