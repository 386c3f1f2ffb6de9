import type { IdentityWithNewAccess } from '@identity-governance/application';
import { loadSettings } from '@identity-governance/platform';
import type { Command } from 'commander';
import { accessRequestCommand, notFoundError, type AccessRequestFlags } from '../access-request';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { describeOmissions, describePrediction } from '../describe-prediction';
import { explainPrediction } from '../explain-prediction';
import { printLines, type Terminal } from '../terminal';
import { withServices } from '../with-services';

/** Checks at once, in this process: no worker is needed and nothing is stored. */
export function checkCommand(terminal: Terminal): Command {
  const description = 'tell every SOD policy that an identity violates, or would with more access';
  return accessRequestCommand('check', description).action(async ({ identity, access, json }: AccessRequestFlags) => {
    const settings = loadSettings(CliSettings, terminal.env);
    const request = { identityId: identity, accessRefs: access };
    printLines(terminal.stdout, await withServices(settings, (services) => check(services, request, json)));
  });
}

async function check(services: Services, request: IdentityWithNewAccess, json: boolean): Promise<readonly string[]> {
  const checked = await services.checkViolations.execute(request);
  if (!checked.ok) throw notFoundError(checked.error);
  const { contexts: violationContexts, omitted } = checked.value;
  const violatedPolicies = violationContexts.map(({ policy }) => policy);
  if (json) return [JSON.stringify({ violationContexts, violatedPolicies, omitted })];
  const explained = await explainPrediction(services.store, request, violationContexts);
  return [...describePrediction(explained), ...describeOmissions(omitted)];
}
