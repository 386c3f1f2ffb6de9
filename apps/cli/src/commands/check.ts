import {
  CheckViolations,
  findWarnings,
  type AccessOrigin,
  type DisabledParts,
  type IdentityWithNewAccess,
} from '@identity-governance/application';
import type { Omissions, ViolationContext } from '@identity-governance/domain/sod';
import type { Command } from 'commander';
import { accessRequestCommand, failOnViolations, notFoundError, type AccessRequestFlags } from '../access-request';
import { describeOmissions, describePrediction } from '../describe-prediction';
import { explainPrediction } from '../explain-prediction';
import { findIdentity } from '../inventory/find-identity';
import { withOrigin } from '../inventory/with-origin';
import { describeState } from '../state';
import { printLines, type Terminal } from '../terminal';
import { describeWarnings } from '../warnings';

const strings = {
  description: 'list every SOD policy that an identity violates, or would violate with more access',
  isIdentityRequired: true,
  failOn: 'exit with 3 if there is a violation of at least this level, with 4 if the result is unreliable',
};

/** Evaluates checks in this process: no worker is needed and nothing is stored. */
export function checkCommand(terminal: Terminal): Command {
  return accessRequestCommand('check', strings).action(async (flags: AccessRequestFlags) => {
    const { identity, access, asOf, state: name, failOn, json } = flags;
    const asked = { folder: undefined, terminal, asOf, state: name };
    const { checked, lines, warnings, state } = await withOrigin(asked, async (origin, answered) => {
      // The option is mandatory.
      const identityId = await findIdentity(origin.rows, identity!);
      return {
        ...(await check(origin, { identityId, accessRefs: access })),
        warnings: await findWarnings(origin),
        state: answered.state,
      };
    });
    printLines(terminal.stdout, json ? [JSON.stringify({ ...checked, state })] : [...describeState(state), ...lines]);
    printLines(terminal.stderr, describeWarnings(warnings));
    const { violationContexts: contexts, omitted } = checked;
    failOnViolations(failOn, { contexts, omitted, warnings });
  });
}

interface Checked {
  readonly checked: DisabledParts & {
    readonly violationContexts: readonly ViolationContext[];
    readonly violatedPolicies: readonly ViolationContext['policy'][];
    readonly omitted: Omissions | undefined;
  };
  readonly lines: readonly string[];
}

async function check(origin: AccessOrigin, request: IdentityWithNewAccess): Promise<Checked> {
  const result = await new CheckViolations(origin.states).execute(request);
  if (!result.ok) throw notFoundError(result.error);
  const { contexts: violationContexts, omitted, disabled } = result.value;
  const violatedPolicies = violationContexts.map(({ policy }) => policy);
  const explained = await explainPrediction(origin, request, violationContexts);
  const lines = [...describePrediction(explained, disabled), ...describeOmissions(omitted)];
  return { checked: { ...disabled, violationContexts, violatedPolicies, omitted }, lines };
}
