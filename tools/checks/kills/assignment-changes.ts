import { isDeepStrictEqual } from 'node:util';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { checkNaively } from '@identity-governance/domain/testing';
import type { FaultyCaller } from '../lib/faulty-caller';
import type { SampleOrganisation } from '../lib/sample-organisation';
import { requestOf, withoutRecords } from '../lib/sample-questions';
import type { SeededRandom } from '../lib/seeded-random';
import { forEachSideBySide } from '../lib/side-by-side';

interface AccessSet {
  readonly access: readonly AccessItemRef[];
}

interface ReportedCheck {
  readonly state: string;
  readonly violationContexts: unknown;
}

/** Of ten seconds each. */
const MAX_WAITS = 6;

/** Replaces what identities are assigned, again and again, each time only if it is what was read before. */
export class AssignmentChanges {
  acknowledged = 0;
  private readonly last = new Map<string, readonly AccessItemRef[]>();
  private readonly drawn = new Set<string>();

  constructor(
    private readonly sample: SampleOrganisation,
    private readonly caller: FaultyCaller,
    private readonly random: SeededRandom,
  ) {}

  async run(identityIds: readonly string[], changes: number): Promise<void> {
    const each = Math.ceil(changes / identityIds.length);
    await forEachSideBySide(identityIds, 4, async (identityId) => {
      for (let n = 0; n < each; n++) await this.replace(identityId);
    });
  }

  /** What is not as the last change left it: the assignments of an identity, or the violations that follow. */
  async findWrong(): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const [identityId, assigned] of this.last) {
      const { body } = await this.caller.insist<AccessSet>({ method: 'GET', path: pathOf(identityId) });
      if (!isDeepStrictEqual(sorted(body.access), sorted(assigned))) {
        wrong.push(`${identityId} is assigned ${sorted(body.access).join()}, not ${sorted(assigned).join()}`);
        continue;
      }
      const fault = await this.findFaultOfCheck(identityId, assigned);
      if (fault !== undefined) wrong.push(`the check of ${identityId} ${fault}`);
    }
    return wrong;
  }

  private async replace(identityId: string): Promise<void> {
    const access = this.drawNew(identityId);
    const path = pathOf(identityId);
    for (;;) {
      const before = await this.caller.insist<AccessSet>({ method: 'GET', path });
      if (isDeepStrictEqual(sorted(before.body.access), sorted(access))) break; // an answer that was lost
      const ifMatch = before.etag;
      const answer = await this.caller.call({ method: 'PUT', path, body: { access }, ifMatch });
      if (answer?.status === 200) break;
    }
    this.acknowledged++;
    this.last.set(identityId, access);
  }

  /**
   * What the identity was never assigned before: the entity tag is that of the content, so that a request whose answer
   * was lost could otherwise be done late, when what it was made for has come back.
   */
  private drawNew(identityId: string): readonly AccessItemRef[] {
    for (;;) {
      const access = this.random.sample(this.sample.organisation.items, this.random.below(8)).map(refOf);
      const key = [identityId, ...sorted(access)].join();
      if (this.drawn.has(key)) continue;
      this.drawn.add(key);
      return access;
    }
  }

  /** What is held already comes with a check, by assignment or by an account. */
  private async findFaultOfCheck(identityId: string, assigned: readonly AccessItemRef[]): Promise<string | undefined> {
    const body = { identityId, accessRefs: [] };
    const request = { method: 'POST', path: '/sod-violations/v1/check', body };
    const started = await this.caller.insist<{ requestId: string }>(request);
    const check = await this.awaitEnd(started.body.requestId);
    const held = requestOf({ ...this.sample, assigned: new Map([[identityId, assigned]]) }, body);
    const expected: unknown = JSON.parse(JSON.stringify(checkNaively(this.sample.organisation, held)));
    if (isDeepStrictEqual(withoutRecords(check.violationContexts), expected)) return undefined;
    return `ends as ${JSON.stringify(check)}, not with ${JSON.stringify(expected)}`;
  }

  /** Its worker may have been killed; another one then takes it over only after its lease. */
  private async awaitEnd(requestId: string): Promise<ReportedCheck> {
    const path = `/sod-violations/v1/check/${requestId}?wait=10`;
    for (let asked = 1; ; asked++) {
      const { body } = await this.caller.insist<ReportedCheck>({ method: 'GET', path });
      if (body.state !== 'PENDING' || asked === MAX_WAITS) return body;
    }
  }
}

const pathOf = (identityId: string) => `/identities/v1/${identityId}/assignments`;
const refOf = ({ type, id }: AccessItemRef): AccessItemRef => ({ type, id });
const sorted = (refs: readonly AccessItemRef[]) => refs.map(({ type, id }) => `${type}:${id}`).sort();
