/** What belongs together in the documentation. */
export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  /** What the paths of its operations begin with. */
  readonly paths: readonly string[];
  /** What the names of its bodies of 401 and 429 begin with, as clients of this interface know them. */
  readonly errors: 'GetProfileConfigListV1' | 'GetSearchAttributeConfigV1' | '';
}

const inventory = 'Inventory';

/** In the order of the documentation. A path belongs to the first group that it fits, else to the inventory. */
export const operationGroups: readonly OperationGroup[] = [
  {
    name: 'A. Auth profiles',
    description: 'How the identities of an identity profile may sign in. Experimental.',
    paths: ['/auth-profiles/'],
    errors: 'GetProfileConfigListV1',
  },
  {
    name: 'B. Search attribute configuration',
    description: 'Attributes of accounts by which searches can be narrowed. Experimental.',
    paths: ['/accounts/v1/search-attribute-config'],
    errors: 'GetSearchAttributeConfigV1',
  },
  {
    name: 'C. SOD violations',
    description: 'Separation-of-duties policies that access violates or would violate.',
    paths: ['/sod-violations/', '/violations/', '/my-violations/', '/access-conflicts/', '/sod-violation-report/'],
    errors: '',
  },
  {
    name: 'SOD policies',
    description: 'Policies on access that no identity may hold together, and their pending changes.',
    paths: ['/sod-policies/', '/pending-changes/'],
    errors: '',
  },
  {
    name: inventory,
    description: 'Sources, accounts, identities and their access.',
    paths: [],
    errors: '',
  },
  { name: 'Audit', description: 'The audit log of all changes.', paths: ['/audit-events/'], errors: '' },
  {
    name: 'Health',
    description: 'For operators.',
    paths: ['/health/', '/metrics'],
    errors: '',
  },
];

export function groupOf(path: string): OperationGroup {
  const isOf = ({ paths }: OperationGroup) => paths.some((start) => path.startsWith(start));
  return operationGroups.find(isOf) ?? operationGroups.find(({ name }) => name === inventory)!;
}
