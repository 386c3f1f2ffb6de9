import type { components } from '../api/openapi';
import { count } from './en';

type Code = components['schemas']['InventoryWarning']['code'];

/** Strings about what results may miss. */
export const enDoubts = {
  title: 'What may be missing',
  lead: 'Reasons why violations may be missing from every list and count, and who is left out of them.',
  unreliable: 'Violations may be missing:',
  unreliableAfter: 'After this change violations may be missing:',
  leftOut: (identities: number, accounts: number) =>
    `Left out: ${count(identities, 'disabled identity', 'disabled identities')} and ${count(accounts, 'disabled account', 'disabled accounts')}; disabled ones hold no access.`,
  ownerless: (sentence: string) => `Left out: ${sentence}.`,
  counted: ({ count: values, atLeast }: { readonly count: number; readonly atLeast?: boolean }) =>
    `${atLeast === true ? 'at least ' : ''}${values.toLocaleString('en-US')}`,
  partial: (accounts: number) =>
    `Only the first ${count(accounts, 'account', 'accounts')} of each source were examined; \`governance unmatched-values\` examines all.`,
  failed: 'It could not be read whether violations are missing here.',
  noScope:
    'Whether violations are missing here is not shown: your rights lack `inventory:read` or `sod-violation:read`.',
  nothing: 'There are no warnings, and no one is left out.',
  advice: {
    NO_ENFORCED_POLICY: 'Create a policy, or enforce one.',
    DANGLING_POLICIES: 'Import the access items that the policies below name, or remove them from the policies.',
    UNSATISFIABLE_POLICIES: 'Import the missing access items of the policies below, or correct the policies.',
    NO_ACCESS_HELD: 'Import assignments, or mark the attributes of accounts that carry entitlements.',
    UNMARKED_ATTRIBUTES: 'Set `entitlement` of these attributes in the schema of their source.',
    SKIPPED_ROWS: 'Correct the rows that the import names, and import the same files again.',
  } satisfies Record<Code, string>,
  warnings: 'Warnings',
  policies: 'Enforced policies that name missing access',
  missing: 'Missing access',
  effect: 'Effect',
  never: 'can never be violated',
  partly: 'can be violated by other access',
  identities: 'Disabled identities',
  firstIdentities: (shown: number, all: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}.`,
  identitiesLead: 'A disabled identity counts as holding nothing, also if it has active accounts.',
  toLeavers: 'Those with active accounts',
  accounts: 'Disabled accounts',
  accountsLead: 'A disabled account counts as holding nothing.',
  withoutIdentity: 'Accounts without an identity',
  withoutIdentityAdvice:
    'Set `identityId` of these accounts, or rules of correlation on their source. `governance doctor --data` lists them.',
  values: 'Values of accounts that match no entitlement',
  source: 'Source',
  attribute: 'Attribute',
  number: 'Values',
  examples: 'Examples',
};
