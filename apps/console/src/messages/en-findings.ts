import type { PolicyAnalysis } from '../api/findings-query';
import { count } from './en';

type Finding = PolicyAnalysis['findings'][number];

/** Strings about policies that add nothing, or that cannot be violated. */
export const enFindings = {
  title: 'Findings about policies',
  lead: 'Enforced policies that cannot be violated, or that add nothing to others. Each finding is proved for all access that identities could have, not only for what they hold today.',
  examined: (policies: number) => `${count(policies, 'enforced policy', 'enforced policies')} examined.`,
  none: 'Every enforced policy can be violated, and adds something to the others.',
  noPolicy: 'No policy is enforced, so that there is nothing to examine.',
  undecided: (policies: number) =>
    `${count(policies, 'policy was', 'policies were')} not decided, and may be redundant too.`,
  first: (shown: number, all: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} findings are listed. \`governance policies analyze\` lists all.`,
  kinds: {
    NEVER: {
      title: 'Cannot be violated',
      lead: 'Too few of its items exist today. The policy counts again if they return.',
    },
    REDUNDANT: {
      title: 'Adds nothing',
      lead: 'All identities that violate it violate another policy, or one of others, of at least its level, with the same owners and controls. All of these can be deleted together: the same identities violate something afterwards. Their records are closed, and mitigations end.',
    },
    KEEP: {
      title: 'Part of another',
      lead: 'All identities that violate it violate another policy, but its records would have a lower level, other owners or other controls there.',
    },
    OPEN: {
      title: 'Not decided',
      lead: 'The analysis examines a limited number of combinations of items. Nothing is known about these policies.',
    },
  } satisfies Record<Finding['kind'], { readonly title: string; readonly lead: string }>,
  finding: 'Finding',
  proof: 'Proved',
  proofs: { LISTS: 'by their lists', GRANTS: 'by today’s grants' } satisfies Record<
    NonNullable<Finding['proof']>,
    string
  >,
  proofHints: {
    LISTS: 'True whatever roles and access profiles grant.',
    GRANTS: 'May become false when a role or an access profile changes.',
  } satisfies Record<NonNullable<Finding['proof']>, string>,
  coveredBy: 'Covered by',
  others: (policies: number) => `and ${count(policies, 'other', 'others')}`,
  witness: 'Witness',
  showWitness: 'Show a witness',
  witnessLead: 'These items violate the policy, and one that covers it:',
  askWhatIf: 'What if an identity gets them?',
  missing: 'Missing items',
  roles: {
    title: 'Roles that no identity may hold together',
    lead: 'Two roles that violate enforced policies together, and neither alone, with the number of these policies; the darker, the higher their level. A number leads to the question what they violate.',
    counts: (pairs: number, examined: number, shown: number) =>
      `${count(pairs, 'pair', 'pairs')} among ${count(examined, 'role', 'roles')}; the ${count(shown, 'role', 'roles')} with the most conflicts:`,
    none: (examined: number) =>
      `No two of ${count(examined, 'role', 'roles')} violate an enforced policy together without one of them violating it alone.`,
    tooMany: (examined: number, comparisons: number) =>
      `${count(examined, 'role is', 'roles are')} too many to compare in pairs (${comparisons.toLocaleString('en-US')} comparisons). \`governance roles pairs --of ROLE:id\` lists the roles that conflict with one.`,
    partners: 'Conflicts',
    cell: ([first, second]: readonly [string, string], policies: number, level: string) =>
      `${first} and ${second}: ${count(policies, 'policy', 'policies')}, ${level}`,
  },
};
