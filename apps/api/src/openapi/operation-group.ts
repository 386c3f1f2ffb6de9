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
    description: 'Which separation-of-duties policies access violates, or would violate.',
    paths: ['/sod-violations/'],
    errors: '',
  },
  {
    name: 'SOD policies',
    description: 'Which access no identity may hold together, and changes of that which wait for a second person.',
    paths: ['/sod-policies/', '/pending-changes/'],
    errors: '',
  },
  {
    name: inventory,
    description: 'What the other groups stand on: sources, accounts, identities and their access.',
    paths: [],
    errors: '',
  },
  { name: 'Audit', description: 'Who changed what.', paths: ['/audit-events/'], errors: '' },
  {
    name: 'Health',
    description: 'For those who run the service.',
    paths: ['/health/', '/metrics'],
    errors: '',
  },
];

export function groupOf(path: string): OperationGroup {
  const isOf = ({ paths }: OperationGroup) => paths.some((start) => path.startsWith(start));
  return operationGroups.find(isOf) ?? operationGroups.find(({ name }) => name === inventory)!;
}
