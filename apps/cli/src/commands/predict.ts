import type { IdentityWithNewAccess, ViolationPrediction } from '@identity-governance/application';
import { loadSettings } from '@identity-governance/platform';
import type { Command } from 'commander';
import { accessRequestCommand, failOnViolations, notFoundError, type AccessRequestFlags } from '../access-request';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { describeOmissions, describePrediction } from '../describe-prediction';
import { explainPrediction } from '../explain-prediction';
import { printLines, type Terminal } from '../terminal';
import { withServices } from '../with-services';

const texts = {
  description: 'predict which SOD policies a grant of access would violate',
  failOn: 'end with 3 when the grant would cause a violation of this level or a higher one',
};

export function predictCommand(terminal: Terminal): Command {
  return accessRequestCommand('predict', texts).action(
    async ({ identity, access, failOn, json }: AccessRequestFlags) => {
      const settings = loadSettings(CliSettings, terminal.env);
      const request = { identityId: identity, accessRefs: access };
      const { prediction, lines } = await withServices(settings, (services) => predict(services, request));
      printLines(terminal.stdout, json ? [JSON.stringify(prediction)] : lines);
      failOnViolations(failOn, prediction.violationContexts, prediction.omitted);
    },
  );
}

interface Predicted {
  readonly prediction: ViolationPrediction;
  readonly lines: readonly string[];
}

async function predict(services: Services, request: IdentityWithNewAccess): Promise<Predicted> {
  const predicted = await services.predictViolations.execute(request);
  if (!predicted.ok) throw notFoundError(predicted.error);
  const prediction = predicted.value;
  const explained = await explainPrediction(services.store, request, prediction.violationContexts);
  const described = describePrediction(explained, prediction.existingViolations);
  return { prediction, lines: [...described, ...describeOmissions(prediction.omitted)] };
}
