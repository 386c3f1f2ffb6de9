/** A group of operations in the documentation. */
export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  /** The prefixes of the paths of its operations. */
  readonly paths: readonly string[];
  /** The prefix of the names of its bodies of 401 and 429, as clients of this interface know them. */
  readonly errors: 'GetProfileConfigListV1' | 'GetSearchAttributeConfigV1' | '';
}

const inventory = 'Inventory';

/** The groups in the order of use. A path belongs to the first group that matches, else to the inventory. */
export const operationGroups: readonly OperationGroup[] = [
  {
    name: 'SOD violations',
    description:
      'Predictions of what a change of access would violate, records of violations with their owners and controls, causes, remediation and reports.',
    paths: [
      '/sod-violations/',
      '/violations/',
      '/my-violations/',
      '/access-conflicts/',
      '/sod-violation-report/',
      '/violation-reports/',
    ],
    errors: '',
  },
  {
    name: 'SOD policies',
    description:
      'Policies on access that no identity may hold together, simulation of changes, compensating controls, and changes that wait for a second person.',
    paths: ['/sod-policies/', '/pending-changes/', '/controls/'],
    errors: '',
  },
  {
    name: 'Search attribute configuration',
    description: 'Attributes of accounts by which searches are narrowed. Experimental.',
    paths: ['/accounts/v1/search-attribute-config', '/search-attribute-promotions/'],
    errors: 'GetSearchAttributeConfigV1',
  },
  {
    name: inventory,
    description:
      'Identities and what they hold, governance groups, sources, accounts, access items and their grants, and imports.',
    paths: [],
    errors: '',
  },
  {
    name: 'Auth profiles',
    description: 'How the identities of an identity profile may sign in. Experimental.',
    paths: ['/auth-profiles/'],
    errors: 'GetProfileConfigListV1',
  },
  { name: 'Audit', description: 'The audit log of all changes, and its seals.', paths: ['/audit-events/'], errors: '' },
  {
    name: 'Health',
    description: 'Liveness, readiness and metrics, for operators.',
    paths: ['/health/', '/metrics'],
    errors: '',
  },
];

export function groupOf(path: string): OperationGroup {
  const isOf = ({ paths }: OperationGroup) => paths.some((start) => path.startsWith(start));
  return operationGroups.find(isOf) ?? operationGroups.find(({ name }) => name === inventory)!;
}
