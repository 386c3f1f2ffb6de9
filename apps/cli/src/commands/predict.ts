import type { IdentityWithNewAccess, MissingResource } from '@identity-governance/application';
import { parseAccessItemRef, type AccessItemRef } from '@identity-governance/domain';
import { loadSettings } from '@identity-governance/platform';
import { Command, InvalidArgumentError } from 'commander';
import { CommandError } from '../command-error';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { readRef } from '../csv/read-cell';
import { describePrediction } from '../describe-prediction';
import { explainPrediction } from '../explain-prediction';
import { printLines, type Terminal } from '../terminal';
import { withServices } from '../with-services';

interface Flags {
  readonly identity: string;
  readonly access: readonly AccessItemRef[];
  readonly json: boolean;
}

/** As in a request to the API. */
const maxAccessRefs = 500;

export function predictCommand(terminal: Terminal): Command {
  return new Command('predict')
    .description('tell which SOD policies an identity would violate with more access')
    .requiredOption('--identity <id>', 'the identity')
    .option('--access <items...>', 'the access items to add, each TYPE:id', addAccess, [])
    .option('--json', 'print what the API answers', false)
    .action(async ({ identity, access, json }: Flags) => {
      const { databaseUrl } = loadSettings(CliSettings, terminal.env);
      const request = { identityId: identity, accessRefs: access };
      const lines = await withServices(databaseUrl, (services) => predict(services, request, json));
      printLines(terminal.stdout, lines);
    });
}

async function predict(services: Services, request: IdentityWithNewAccess, json: boolean): Promise<readonly string[]> {
  const prediction = await services.predictViolations.execute(request);
  if (!prediction.ok) throw new CommandError(prediction.error.missing.map(describeMissing).join('\n'));
  if (json) return [JSON.stringify(prediction.value)];
  return describePrediction(await explainPrediction(services.store, request, prediction.value));
}

function addAccess(text: string, before: readonly AccessItemRef[]): readonly AccessItemRef[] {
  const ref = parseAccessItemRef(readRef(text));
  if (!ref.ok) {
    throw new InvalidArgumentError('It is TYPE:id, the type being ENTITLEMENT, ACCESS_PROFILE or ROLE.');
  }
  if (before.length === maxAccessRefs) throw new InvalidArgumentError(`At most ${maxAccessRefs} items are allowed.`);
  return [...before, ref.value];
}

const typeNames: Readonly<Record<MissingResource['type'], string>> = {
  IDENTITY: 'identity',
  ENTITLEMENT: 'entitlement',
  ACCESS_PROFILE: 'access profile',
  ROLE: 'role',
};

function describeMissing({ type, id }: MissingResource): string {
  return `there is no ${typeNames[type]} \`${id}\``;
}
