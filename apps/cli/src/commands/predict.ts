import {
  FindInventoryWarnings,
  type IdentityWithNewAccess,
  PredictViolations,
  Store,
  type ViolationPrediction,
} from '@identity-governance/application';
import { loadSettings } from '@identity-governance/platform';
import type { Command } from 'commander';
import { accessRequestCommand, failOnViolations, notFoundError, type AccessRequestFlags } from '../access-request';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { describeOmissions, describePrediction } from '../describe-prediction';
import { explainPrediction } from '../explain-prediction';
import { printLines, type Terminal } from '../terminal';
import { describeWarnings } from '../warnings';
import { withServices } from '../with-services';

const texts = {
  description: 'predict which SOD policies a grant of access would violate',
  failOn: 'exit with 3 if the grant would cause a violation of at least this level, with 4 if the result is unreliable',
};

export function predictCommand(terminal: Terminal): Command {
  return accessRequestCommand('predict', texts).action(
    async ({ identity, access, failOn, json }: AccessRequestFlags) => {
      const settings = loadSettings(CliSettings, terminal.env);
      const request = { identityId: identity, accessRefs: access };
      const { prediction, lines, warnings } = await withServices(settings, async (services) => ({
        ...(await predict(services, request)),
        warnings: failOn === undefined ? [] : await services(FindInventoryWarnings).execute(),
      }));
      printLines(terminal.stdout, json ? [JSON.stringify(prediction)] : lines);
      printLines(terminal.stderr, json ? [] : describeWarnings(warnings));
      const { violationContexts: contexts, omitted } = prediction;
      failOnViolations(failOn, { contexts, omitted, warnings });
    },
  );
}

interface Predicted {
  readonly prediction: ViolationPrediction;
  readonly lines: readonly string[];
}

async function predict(services: Services, request: IdentityWithNewAccess): Promise<Predicted> {
  const predicted = await services(PredictViolations).execute(request);
  if (!predicted.ok) throw notFoundError(predicted.error);
  const prediction = predicted.value;
  const explained = await explainPrediction(services(Store), request, prediction.violationContexts);
  const described = describePrediction(explained, prediction.existingViolations);
  return { prediction, lines: [...described, ...describeOmissions(prediction.omitted)] };
}
