import { countOf, quote } from '@identity-governance/values';
import { writeFile } from 'node:fs/promises';
import {
  defaultMaxDeletes,
  describeType,
  examinePopulation,
  findMissingNamed,
  type NotFound,
} from '@identity-governance/application';
import {
  findYamlFiles,
  parsePolicyFiles,
  readYamlFiles,
  type PlacedFault,
  type PolicyFiles,
} from '@identity-governance/connectors';
import { findNumber } from '@identity-governance/domain/engine';
import { sodPolicyLevels, type AccessItemRef, type SodPolicyLevel } from '@identity-governance/domain/sod';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CommandError, usageError } from '../command-error';
import { describeDangling } from '../inventory/describe-dangling';
import { withOrigin } from '../inventory/with-origin';
import { parseShare } from '../parse-share';
import { showPhases } from '../phase-display';
import { MAX_NAMED, namings, renderComment, type Naming, type Starting } from '../policies/comment';
import { POLICY_PATHS, printFaults } from '../policies/faults';
import {
  findMissingItems,
  planChanges,
  type PlannedChange,
  type PlannedChanges,
  type PlanRules,
  type PresentState,
} from '../policies/plan-changes';
import { describePlan, draftOf, planFileOf, reportPlan, startsOf, type PlanReport } from '../policies/plan-report';
import { renderSarif, sarifOf, type SarifResult } from '../policies/sarif';
import { ServerClient, ServerRefusal } from '../policies/server-client';
import { readServerDoubts, readServerPolicies } from '../policies/server-population';
import { simulateOnServer } from '../policies/simulate-on-server';
import { parseLevel } from '../scan/select-policies';
import { simulateDraft, type AskedSimulation, type SimulatedDraft } from '../simulation/simulate-draft';
import { failOnStarts } from '../simulation/simulation-report';
import { printLines, type Terminal } from '../terminal';

interface Flags extends PlanRules {
  readonly from?: string;
  readonly server?: string;
  readonly tokenFile?: string;
  readonly out?: string;
  readonly comment?: string;
  readonly sarif?: string;
  readonly names: Naming;
  readonly consoleUrl?: string;
  readonly failOn?: SodPolicyLevel;
  readonly failOnDrift: boolean;
  readonly json: boolean;
}

export function planCommand(terminal: Terminal): Command {
  return new Command('plan')
    .description(
      'compare policy files with the present policies, and count who would start to violate; changes nothing',
    )
    .argument('[paths...]', 'files, folders or names with `*`', POLICY_PATHS)
    .option('--from <folder>', 'folder of CSV files to compare with, instead of the database')
    .addOption(new Option('--server <url>', 'the URL of the API of a service to compare with').conflicts('from'))
    .option(
      '--token-file <file>',
      'with `--server`: a file with a token that has the scopes `sod-policy:read` and `sod-violation:read`',
    )
    .option('--adopt <ids...>', 'present policies that the owner of the files takes over', [])
    .option(
      '--max-deletes <share>',
      `maximum share of the policies of the owner to delete (default: ${defaultMaxDeletes})`,
      parseShare,
      parseShare(defaultMaxDeletes),
    )
    .option('--out <file>', 'write the plan to this file, for `policies apply`')
    .option('--comment <file>', 'write a comment for a pull request to this file')
    .addOption(
      new Option('--names <which>', 'identities in the comment: use `ids` or `names` only in private repositories')
        .choices(namings)
        .default('none'),
    )
    .option('--console-url <url>', 'the URL of the console, to which the comment links', parseConsoleUrl)
    .option('--sarif <file>', 'write errors, and policies that identities would start to violate, as SARIF 2.1.0')
    .option(
      '--fail-on <level>',
      'exit with 3 if a violation of at least this level would start, with 4 if the result is unreliable',
      parseLevel,
    )
    .option('--fail-on-drift', 'exit with 3 if a policy differs from the files', false)
    .option('--json', 'print JSON', false)
    .action(async (paths: readonly string[], flags: Flags) => {
      const documents = await readYamlFiles(await findYamlFiles(paths));
      const files = parsePolicyFiles(documents);
      const { planned, effect } = await plan(terminal, files, flags);
      const faults = {
        errors: [...files.errors, ...planned.errors],
        warnings: [...files.warnings, ...planned.warnings],
      };
      if (flags.sarif !== undefined) {
        const starts = effect === undefined ? [] : startsOf(planned.changes, effect.report.effect);
        await writeSarif(flags.sarif, [...sarifOf(faults), ...starts], terminal);
      }
      printFaults(terminal, faults);
      const { report } = effect!;
      await writeComment(effect!, flags);
      if (flags.out !== undefined)
        await writeFile(flags.out, JSON.stringify(planFileOf(report, planned.changes, documents), undefined, 1));
      printLines(terminal.stdout, flags.json ? [JSON.stringify(report)] : describePlan(report));
      failOnStarts(flags.failOn, report.effect);
      if (flags.failOnDrift) failOnDrift(report);
    });
}

/** Returns the URL without a slash at its end, and without what Markdown would read as the end of a link. */
function parseConsoleUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError('It must be a URL such as `https://sod.example.com/console`.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/[()]/g, encodeParenthesis)}`;
}

function encodeParenthesis(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}

async function writeSarif(path: string, results: readonly SarifResult[], { version }: Terminal): Promise<void> {
  await writeFile(path, renderSarif(results, { command: 'plan', version }));
}

interface Effect {
  readonly report: PlanReport;
  readonly starting: readonly Starting[];
}

function failOnDrift({ changes: { length } }: PlanReport): void {
  if (length === 0) return;
  throw new CommandError(`${countOf(length, 'policy differs', 'policies differ')} from the files`, { exitCode: 3 });
}

async function writeComment({ report, starting }: Effect, { comment, consoleUrl }: Flags): Promise<void> {
  if (comment === undefined) return;
  await writeFile(comment, renderComment(report, starting, consoleUrl), { mode: 0o600 });
}

interface Planned {
  readonly planned: PlannedChanges;
  /** Undefined if there are errors. */
  readonly effect?: Effect;
}

async function plan(terminal: Terminal, files: PolicyFiles, flags: Flags): Promise<Planned> {
  if (files.errors.length > 0) return { planned: { changes: [], errors: [], warnings: [] } };
  if (flags.server !== undefined) return planOnServer(terminal, files, { ...flags, server: flags.server });
  if (flags.tokenFile !== undefined) throw usageError('`--token-file` is for `--server`');
  const display = showPhases(terminal);
  try {
    return await withOrigin({ folder: flags.from, terminal, display }, async (origin, { named }) => {
      const examined = await examinePopulation(origin);
      display.stop();
      printLines(terminal.stderr, describeDangling(examined.dangling, examined.unmatched));
      const { graph } = await origin.states.of([]);
      const present = {
        policies: await origin.rows.policies(),
        exists: (ref: AccessItemRef) => findNumber(graph, ref) !== undefined,
      };
      return planFrom(present, files, {
        ...flags,
        simulate: (asked) => simulateDraft(origin, examined, asked),
        findMissing: async ({ before, after }) =>
          named === undefined || after === undefined ? [] : named.read((tx) => findMissingNamed(tx, after, before)),
      });
    });
  } finally {
    display.stop();
  }
}

async function planOnServer(
  terminal: Terminal,
  files: PolicyFiles,
  { server, tokenFile, ...flags }: Flags & { readonly server: string },
): Promise<Planned> {
  if (tokenFile === undefined) throw usageError('`--server` needs `--token-file`');
  const client = await ServerClient.open(server, tokenFile);
  const doubts = await readServerDoubts(client);
  // The service refuses to simulate policies with items that it does not have.
  const present = { policies: await readServerPolicies(client), exists: () => true };
  const simulate = async (asked: AskedSimulation) => {
    const { dangling, ...simulated } = await simulateOnServer(client, { ...doubts, policies: present.policies }, asked);
    printLines(terminal.stderr, describeDangling(dangling, doubts.unmatched));
    return simulated;
  };
  // The scopes of a plan do not allow to read owners and controls: the service checks them when it is applied.
  return planFrom(present, files, { ...flags, simulate, findMissing: () => Promise.resolve([]) });
}

interface PlanAnswers extends PlanRules, Pick<Flags, 'names'> {
  readonly simulate: (asked: AskedSimulation) => Promise<SimulatedDraft>;
  /** Returns the owners and controls that a change newly names and that do not exist. */
  readonly findMissing: (change: PlannedChange) => Promise<NotFound['missing']>;
}

/** Plans changes of the present policies, wherever they are. */
async function planFrom(
  present: PresentState,
  files: PolicyFiles,
  { names, simulate, findMissing, ...rules }: PlanAnswers,
): Promise<Planned> {
  const compared = planChanges(files, present, rules);
  const errors = [...compared.errors, ...(await describeMissing(compared.changes, findMissing))];
  const planned = { ...compared, errors };
  if (planned.errors.length > 0) return { planned };
  const listed = names === 'none' ? [] : (['STARTS'] as const);
  const simulated = await simulate({ draft: draftOf(planned.changes), listed }).catch((error: unknown) => {
    const messages = error instanceof ServerRefusal && error.status === 404 ? error.messages : [];
    const missing = findMissingItems(planned.changes, messages);
    if (missing.length === 0) throw error;
    return missing;
  });
  if (isFaults(simulated)) return { planned: { ...planned, errors: simulated } };
  const { report, violations } = simulated;
  const starting = mostSevere(violations).map(({ level, policy, identity }) => {
    return { level, policy: policy.name, identity: names === 'names' ? identity.name : identity.id };
  });
  return { planned, effect: { report: reportPlan(files, planned.changes, report), starting } };
}

function isFaults(simulated: SimulatedDraft | readonly PlacedFault[]): simulated is readonly PlacedFault[] {
  return Array.isArray(simulated);
}

/** Returns an error for each owner and control of a policy that does not exist. */
async function describeMissing(
  changes: readonly PlannedChange[],
  findMissing: PlanAnswers['findMissing'],
): Promise<readonly PlacedFault[]> {
  const errors: PlacedFault[] = [];
  for (const change of changes) {
    for (const { type, id } of await findMissing(change)) {
      const reason = `the policy ${quote(change.id)} names the ${describeType(type)} ${quote(id)}, which does not exist`;
      errors.push({ ...change.position!, reason });
    }
  }
  return errors;
}

/** Returns the first violations, the most severe first. */
function mostSevere(violations: SimulatedDraft['violations']): SimulatedDraft['violations'] {
  const rank = ({ level }: { readonly level: SodPolicyLevel }) => sodPolicyLevels.indexOf(level);
  return [...violations].sort((a, b) => rank(a) - rank(b)).slice(0, MAX_NAMED);
}
