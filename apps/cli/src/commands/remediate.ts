import { countOf } from '@identity-governance/values';
import {
  FindInventoryWarnings,
  FindItemRemediation,
  FindRemediation,
  Store,
  storedRows,
  type IdentityRemediation,
  type ItemRemediation,
  type RemediationView,
  type RemovalView,
} from '@identity-governance/application';
import { removalKinds, type RemovalKind } from '@identity-governance/domain/engine';
import { loadSettings } from '@identity-governance/platform';
import { Command, Option } from 'commander';
import { notFoundError, parseItem } from '../access-request';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { createTable } from '../create-table';
import { describeDisabled } from '../inventory/describe-left-out';
import { findIdentity } from '../inventory/find-identity';
import { formatCount } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';
import { describeWarnings } from '../warnings';
import { withServices } from '../with-services';

interface Flags {
  readonly kinds?: readonly RemovalKind[];
  readonly json: boolean;
}

type Found = IdentityRemediation | ItemRemediation;

const MAX_NAMED = 5;
/** Matches an access item; anything else is an identity. */
const ITEM = /^(ROLE|ACCESS_PROFILE|ENTITLEMENT):/;

export function remediateCommand(terminal: Terminal): Command {
  return new Command('remediate')
    .description('find the least to take away so that violations of an identity, or of an access item alone, end')
    .argument(
      '<subject>',
      'the identity: its id, or its name or mail address if that is unique; or an access item, TYPE:id',
    )
    .addOption(
      new Option(
        '--kinds <kinds...>',
        'what may be taken away from an identity; assignments and accounts by default',
      ).choices(removalKinds),
    )
    .option('--json', 'print the response of the API as JSON', false)
    .action(async (subject: string, { kinds, json }: Flags) => {
      const settings = loadSettings(CliSettings, terminal.env);
      const { found, warnings } = await withServices(settings, async (services) => ({
        found: ITEM.test(subject) ? await ofItem(services, subject) : await ofIdentity(services, subject, kinds),
        warnings: await services(FindInventoryWarnings).execute(),
      }));
      printLines(
        terminal.stdout,
        json ? [JSON.stringify(found)] : [...('target' in found ? describeDisabled(found) : []), ...describe(found)],
      );
      printLines(terminal.stderr, describeWarnings(warnings));
    });
}

async function ofItem(services: Services, subject: string): Promise<ItemRemediation> {
  const found = await services(FindItemRemediation).execute(parseItem(subject));
  if (!found.ok) throw notFoundError(found.error);
  return found.value;
}

async function ofIdentity(
  services: Services,
  subject: string,
  kinds: readonly RemovalKind[] | undefined,
): Promise<IdentityRemediation> {
  const id = await storedRows(services(Store))((rows) => findIdentity(rows, subject));
  const found = await services(FindRemediation).ofIdentity(id, kinds);
  if (!found.ok) throw notFoundError(found.error);
  return found.value;
}

function describe(found: Found): readonly string[] {
  const { violations, unresolvable, proposals } = found;
  const name = 'target' in found ? found.target.name : found.item.name;
  if (violations.length === 0) return [`\`${printable(name)}\` violates no policy`];
  if (unresolvable.length > 0) {
    return [
      'no such removal ends these violations:',
      ...unresolvable.map(({ policy }) => `- ${printable(policy.name)}`),
    ];
  }
  const size = proposals[0]!.removals.length;
  const table = createTable({ head: ['', 'take away', 'from', 'also lost', 'ends', ...holderColumns(found)] });
  proposals.forEach(({ removals, alsoLost, alsoLostCount, ends }, i) => {
    table.push([
      String(i + 1),
      removals.map(({ item }) => printable(`${item.name} (${item.type}:${item.id})`)).join('\n'),
      removals.map(describeOrigin).join('\n'),
      describeNames(
        alsoLost.map((item) => item.name),
        alsoLostCount,
      ),
      formatCount(ends.length),
      ...holderCells(found, i),
    ]);
  });
  return [`${describeSize(size, found)} of \`${printable(name)}\`:`, ...table.toString().split('\n'), ...notes(found)];
}

function describeSize(size: number, { violations, isExact }: RemediationView): string {
  const removals = countOf(size, 'removal ends', 'removals end');
  const count = violations.length === 1 ? 'the violation' : `the ${countOf(violations.length, 'violation')}`;
  return `${removals} ${count}${isExact && size > 1 ? `, and no ${formatCount(size - 1)} do,` : ''}`;
}

function notes({ isExact, isComplete, omittedViolations }: RemediationView): readonly string[] {
  return [
    ...(isExact ? [] : ['the search ended at its limit: there may be a smaller set']),
    ...(isComplete ? [] : ['there are further sets of this size']),
    ...(omittedViolations === 0
      ? []
      : [`${countOf(omittedViolations, 'further violation is', 'further violations are')} not considered`]),
  ];
}

function holderColumns(found: Found): readonly string[] {
  return 'item' in found ? ['holders without', 'holders left'] : [];
}

function holderCells(found: Found, i: number): readonly string[] {
  if (!('item' in found)) return [];
  const { holdersWithout, holdersLeft } = found.proposals[i]!;
  return [formatCount(holdersWithout), formatCount(holdersLeft)];
}

function describeOrigin({ kind, from }: RemovalView): string {
  if (kind === 'ASSIGNMENT') return 'assigned';
  return printable(`${from.name} (${from.type}:${from.id})`);
}

function describeNames(names: readonly string[], count: number): string {
  const listed = names.slice(0, MAX_NAMED).map(printable);
  const rest = count - listed.length;
  return [...listed, ...(rest > 0 ? [`and ${formatCount(rest)} more`] : [])].join('\n');
}
