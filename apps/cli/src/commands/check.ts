import {
  CheckViolations,
  type DisabledParts,
  FindInventoryWarnings,
  type IdentityWithNewAccess,
  Store,
  storedRows,
} from '@identity-governance/application';
import type { Omissions, ViolationContext } from '@identity-governance/domain/sod';
import { loadSettings } from '@identity-governance/platform';
import type { Command } from 'commander';
import { accessRequestCommand, failOnViolations, notFoundError, type AccessRequestFlags } from '../access-request';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { describeOmissions, describePrediction } from '../describe-prediction';
import { explainPrediction } from '../explain-prediction';
import { findIdentity } from '../inventory/find-identity';
import { printLines, type Terminal } from '../terminal';
import { describeWarnings } from '../warnings';
import { withServices } from '../with-services';

const strings = {
  description: 'list every SOD policy that an identity violates, or would violate with more access',
  isIdentityRequired: true,
  failOn: 'exit with 3 if there is a violation of at least this level, with 4 if the result is unreliable',
};

/** Evaluates checks in this process: no worker is needed and nothing is stored. */
export function checkCommand(terminal: Terminal): Command {
  return accessRequestCommand('check', strings).action(async (flags: AccessRequestFlags) => {
    const { identity, access, asOf, failOn, json } = flags;
    const settings = loadSettings(CliSettings, terminal.env);
    const run = async (services: Services) => {
      // The option is mandatory.
      const identityId = await storedRows(services(Store))((rows) => findIdentity(rows, identity!));
      return {
        ...(await check(services, { identityId, accessRefs: access })),
        warnings: await services(FindInventoryWarnings).execute(),
      };
    };
    const { checked, lines, warnings } = await withServices(settings, run, asOf);
    printLines(terminal.stdout, json ? [JSON.stringify(checked)] : lines);
    printLines(terminal.stderr, json ? [] : describeWarnings(warnings));
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

async function check(services: Services, request: IdentityWithNewAccess): Promise<Checked> {
  const result = await services(CheckViolations).execute(request);
  if (!result.ok) throw notFoundError(result.error);
  const { contexts: violationContexts, omitted, disabled } = result.value;
  const violatedPolicies = violationContexts.map(({ policy }) => policy);
  const explained = await explainPrediction(services(Store), request, violationContexts);
  const lines = [...describePrediction(explained, disabled), ...describeOmissions(omitted)];
  return { checked: { ...disabled, violationContexts, violatedPolicies, omitted }, lines };
}
