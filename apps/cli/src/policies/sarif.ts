import type { PolicyFindingView } from '@identity-governance/application';
import type { PlacedFault, PolicyFiles } from '@identity-governance/connectors';
import { sha256 } from '@identity-governance/platform';
import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The rules of results; `level` is that of SARIF. */
const rules = {
  'policy-file': { level: 'error', text: 'A policy file has an error.' },
  'policy-file-warning': { level: 'warning', text: 'A policy file has a part without effect.' },
  'violations-start': { level: 'warning', text: 'Identities would start to violate a policy.' },
  'severe-violations-start': { level: 'error', text: 'Identities would start to violate a CRITICAL or HIGH policy.' },
  'policy-never-violated': { level: 'warning', text: 'A policy cannot be violated today.' },
  'policy-redundant': { level: 'warning', text: 'A policy adds nothing to others.' },
  'policy-part-of-another': { level: 'note', text: 'A policy is part of another, and its records would differ there.' },
  'policy-not-decided': { level: 'note', text: 'Whether a policy adds anything was not decided.' },
} as const;
export type SarifRule = keyof typeof rules;

const fileRules = ['policy-file', 'policy-file-warning'] as const satisfies readonly SarifRule[];
/** The rules of each command: a log lists those that were examined. */
const rulesOf = {
  validate: fileRules,
  plan: [...fileRules, 'violations-start', 'severe-violations-start'],
  analyze: ['policy-never-violated', 'policy-redundant', 'policy-part-of-another', 'policy-not-decided'],
} as const satisfies Record<string, readonly SarifRule[]>;

/** The command whose results are written, and the version of the program. */
export interface SarifTool {
  readonly command: keyof typeof rulesOf;
  readonly version: string;
}

export interface SarifResult extends PlacedFault {
  readonly rule: SarifRule;
}

/** Code hosts show at most this number of results, and refuse files with more than five times as many. */
const MAX_RESULTS = 5_000;
/** Code hosts cut longer messages. */
const MAX_MESSAGE = 1_000;

/** Returns a SARIF 2.1.0 log. Of too many results it has the errors first, then the warnings. */
export function renderSarif(results: readonly SarifResult[], { command, version }: SarifTool): string {
  const ids: readonly SarifRule[] = rulesOf[command];
  const bySeverity = [...results].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_RESULTS);
  return JSON.stringify({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'governance policies',
            semanticVersion: version,
            rules: ids.map((id) => ({
              id,
              shortDescription: { text: rules[id].text },
              defaultConfiguration: { level: rules[id].level },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: bySeverity.map((result) => ({ ...renderResult(result), ruleIndex: ids.indexOf(result.rule) })),
      },
    ],
  });
}

/** Returns the errors and warnings of files. */
export function sarifOf({ errors, warnings }: Pick<PolicyFiles, 'errors' | 'warnings'>): readonly SarifResult[] {
  return [
    ...errors.map((fault) => ({ rule: 'policy-file' as const, ...fault })),
    ...warnings.map((fault) => ({ rule: 'policy-file-warning' as const, ...fault })),
  ];
}

const ruleOf = {
  NEVER: 'policy-never-violated',
  REDUNDANT: 'policy-redundant',
  KEEP: 'policy-part-of-another',
  OPEN: 'policy-not-decided',
} as const satisfies Record<PolicyFindingView['kind'], SarifRule>;

/** Returns the findings about the policies of files: a result has a position. */
export function sarifOfFindings(
  findings: readonly PolicyFindingView[],
  { policies }: Pick<PolicyFiles, 'policies'>,
): readonly SarifResult[] {
  const positions = new Map(policies.map(({ definition: { id }, position }) => [id, position]));
  return findings.flatMap(({ kind, policy, text }) => {
    const position = positions.get(policy.id);
    return position === undefined ? [] : [{ rule: ruleOf[kind], ...position, reason: text }];
  });
}

const levels = ['error', 'warning', 'note'] as const;

function rankOf({ rule }: SarifResult): number {
  return levels.indexOf(rules[rule].level);
}

function renderResult({ rule, file, line, column, reason }: SarifResult) {
  const uri = uriOf(file);
  return {
    ruleId: rule,
    level: rules[rule].level,
    message: { text: shorten(reason) },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: line, startColumn: column } } }],
    partialFingerprints: { 'governance/v2': sha256([rule, uri, withoutNumbers(reason)].join('\n')) },
  };
}

/**
 * Replaces numbers, except in quoted names: a finding stays the same for code hosts if lines move or counts change, and
 * differs from that of another policy.
 */
function withoutNumbers(reason: string): string {
  return reason
    .split(/(`[^`]*`|"[^"]*")/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/\d+/g, '#')))
    .join('');
}

/** Cuts a message between characters: a half of a surrogate pair is no valid Unicode. */
function shorten(reason: string): string {
  if (reason.length <= MAX_MESSAGE) return reason;
  return `${reason.slice(0, MAX_MESSAGE - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Returns the URI of a file, relative to the working directory if it is below it. */
function uriOf(file: string): string {
  const path = relative(process.cwd(), file);
  if (path.startsWith('..') || isAbsolute(path)) return pathToFileURL(file).href;
  return path.split(sep).map(encodeURIComponent).join('/');
}
