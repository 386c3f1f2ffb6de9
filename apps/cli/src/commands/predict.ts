import {
  findWarnings,
  PredictViolations,
  type AccessOrigin,
  type PredictionRequest,
  type ViolationPrediction,
} from '@identity-governance/application';
import { uuidGenerator } from '@identity-governance/platform';
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
import { describeOmissions, describePrediction } from '../describe-prediction';
import { explainPrediction } from '../explain-prediction';
import { findIdentity } from '../inventory/find-identity';
import { withOrigin, type Answered } from '../inventory/with-origin';
import { describeState } from '../state';
import { printLines, type Terminal } from '../terminal';
import { describeWarnings } from '../warnings';

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
  return command.action(async ({ identity, joiner, access, remove, asOf, state: name, failOn, json }: Flags) => {
    if (joiner === (identity !== undefined)) throw usageError('name either `--identity` or `--joiner`');
    const asked = { folder: undefined, terminal, asOf, state: name };
    const { prediction, lines, warnings, state } = await withOrigin(asked, async (origin, { records, state: at }) => {
      const identityId = identity === undefined ? null : await findIdentity(origin.rows, identity);
      const request = { identityId, accessRefs: access, removeRefs: remove };
      return { ...(await predict(origin, records, request)), warnings: await findWarnings(origin), state: at };
    });
    const described = [...describeState(state), ...lines];
    printLines(terminal.stdout, json ? [JSON.stringify({ ...prediction, state })] : described);
    printLines(terminal.stderr, describeWarnings(warnings));
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

async function predict(
  origin: AccessOrigin,
  records: Answered['records'],
  request: PredictionRequest,
): Promise<Predicted> {
  const use = new PredictViolations({ store: records, snapshots: origin.states, ids: uuidGenerator });
  const predicted = await use.execute(request);
  if (!predicted.ok) throw requestError(predicted.error);
  const prediction = predicted.value;
  const explained = await explainPrediction(origin, request, prediction.violationContexts);
  const described = describePrediction(explained, prediction);
  return { prediction, lines: [...described, ...describeOmissions(prediction.omitted)] };
}
