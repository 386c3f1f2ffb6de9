import type { Promotion } from '../api/search-attribute-queries';
import { count } from './en';

/** Strings of the screens of search attributes, and of the search for accounts. */
export const enSearchAttributes = {
  title: 'Search attributes',
  lead: 'One name for attributes of accounts that differ from source to source, by which accounts are found.',
  none: 'There is no search attribute. It gives one name to an attribute that each source names differently.',
  one: 'Search attribute',
  create: 'New search attribute',
  name: 'Name',
  nameHint: 'costCentre',
  nameRule: 'A letter, then letters, digits, “_”, “.” or “-”. No attribute of an account or source may have it.',
  free: 'This name is available.',
  taken: 'This name is not available:',
  displayName: 'Display name',
  mapping: 'Attributes of sources',
  mappingHint: 'Choose the attribute that carries the value in each source.',
  unmapped: 'No source is mapped yet, so that no account is found by it.',
  source: 'Source',
  sourceHint: 'A source, by its name',
  sourceEmpty: 'There is no source. An import brings sources.',
  attribute: 'Attribute',
  attributeOf: (source: string) => `Attribute of ${source}`,
  attributeHint: 'An attribute of its account schema',
  noSchema: 'This source has no account schema. Type the name of the attribute.',
  attributeIn: (attribute: string, source: string) => `${attribute} of ${source}`,
  form: 'Settings of the search attribute',
  sources: (sources: number) => count(sources, 'source', 'sources'),
  promotion: 'Promotion',
  promotionLead: 'The worker copies the values of existing accounts, so that searches find them.',
  states: {
    QUEUED: 'waiting for a worker',
    RUNNING: 'running',
    DONE: 'done',
    FAILED: 'failed',
  } satisfies Record<Promotion['state'], string>,
  progress: (done: number, total: number) =>
    `${done.toLocaleString('en-US')} of ${count(total, 'account', 'accounts')}`,
  failed: 'The last attempt failed:',
  remove: {
    question: 'Accounts are no longer found by it. The values of the accounts stay.',
    confirm: 'Delete it',
    done: 'The search attribute is deleted.',
  },
  toSearch: 'Search accounts by it',
};

/** Strings of the search for accounts. */
export const enAccounts = {
  title: 'Accounts',
  lead: 'Find accounts by a search attribute, in all sources.',
  by: 'Search by',
  how: 'How',
  ways: { eq: 'is', sw: 'starts with' },
  value: 'Value',
  fields: { name: 'Name', nativeIdentity: 'Native identity' },
  find: 'Find',
  ask: 'Type a value to find accounts.',
  none: 'No account has this value.',
  identity: 'Identity',
  unowned: 'none',
  source: 'Source',
  disabled: '(disabled)',
};
