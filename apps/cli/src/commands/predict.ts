import {
  FindInventoryWarnings,
  type PredictionRequest,
  PredictViolations,
  Store,
  storedRows,
  type ViolationPrediction,
} from '@identity-governance/application';
import { loadSettings } from '@identity-governance/platform';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { Command } from 'commander';
import {
  accessRequestCommand,
  addAccess,
  failOnViolations,
  requestError,
  type AccessRequestFlags,
} from '../access-request';
import { usageError } from '../command-error';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { describeOmissions, describePrediction } from '../describe-prediction';
import { explainPrediction } from '../explain-prediction';
import { findIdentity } from '../inventory/find-identity';
import { printLines, type Terminal } from '../terminal';
import { describeWarnings } from '../warnings';
import { withServices } from '../with-services';

const strings = {
  description: 'predict which SOD policies a change of access would violate, for an identity or a joiner',
  isIdentityRequired: false,
  failOn:
    'exit with 3 if the change would cause a violation of at least this level, with 4 if the result is unreliable',
};

export function predictCommand(terminal: Terminal): Command {
  const command = accessRequestCommand('predict', strings)
    .option('--joiner', 'predict for a joiner, who is not known yet and holds nothing', false)
    .option('--remove <items...>', 'the access items to take away at the same time, each TYPE:id', addAccess, []);
  return command.action(async ({ identity, joiner, access, remove, asOf, failOn, json }: Flags) => {
    if (joiner === (identity !== undefined)) throw usageError('name either `--identity` or `--joiner`');
    const settings = loadSettings(CliSettings, terminal.env);
    const run = async (services: Services) => {
      const identityId =
        identity === undefined ? null : await storedRows(services(Store))((rows) => findIdentity(rows, identity));
      const request = { identityId, accessRefs: access, removeRefs: remove };
      return {
        ...(await predict(services, request)),
        warnings: await services(FindInventoryWarnings).execute(),
      };
    };
    const { prediction, lines, warnings } = await withServices(settings, run, asOf);
    printLines(terminal.stdout, json ? [JSON.stringify(prediction)] : lines);
    printLines(terminal.stderr, json ? [] : describeWarnings(warnings));
    const { violationContexts: contexts, omitted } = prediction;
    failOnViolations(failOn, { contexts, omitted, warnings });
  });
}

interface Flags extends AccessRequestFlags {
  readonly joiner: boolean;
  readonly remove: readonly AccessItemRef[];
}

interface Predicted {
  readonly prediction: ViolationPrediction;
  readonly lines: readonly string[];
}

async function predict(services: Services, request: PredictionRequest): Promise<Predicted> {
  const predicted = await services(PredictViolations).execute(request);
  if (!predicted.ok) throw requestError(predicted.error);
  const prediction = predicted.value;
  const explained = await explainPrediction(services(Store), request, prediction.violationContexts);
  const described = describePrediction(explained, prediction);
  return { prediction, lines: [...described, ...describeOmissions(prediction.omitted)] };
}
