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

export function predictCommand(terminal: Terminal): Command {
  return accessRequestCommand('predict', 'tell which SOD policies a grant of access would violate').action(
    async ({ identity, access, json }: AccessRequestFlags) => {
      const settings = loadSettings(CliSettings, terminal.env);
      const request = { identityId: identity, accessRefs: access };
      printLines(terminal.stdout, await withServices(settings, (services) => predict(services, request, json)));
    },
  );
}

async function predict(services: Services, request: IdentityWithNewAccess, json: boolean): Promise<readonly string[]> {
  const prediction = await services.predictViolations.execute(request);
  if (!prediction.ok) throw notFoundError(prediction.error);
  if (json) return [JSON.stringify(prediction.value)];
  const { violationContexts, omitted } = prediction.value;
  const explained = await explainPrediction(services.store, request, violationContexts);
  return [...describePrediction(explained), ...describeOmissions(omitted)];
}
