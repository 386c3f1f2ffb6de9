import {
  accountSorters,
  ListUnmatchedValues,
  accountReads,
  WriteInventory,
  type AccountView,
  inventoryKinds,
} from '@identity-governance/application';
import { ok } from '@identity-governance/values';
import { parseAccountDraft, type Account } from '@identity-governance/records';
import { operation, type Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { IdParamsDto, PageQueryDto } from '../../schema/fields';
import { AccountBodyDto, AccountDto, AccountQueryDto, UnmatchedAccountValuesDto } from '../dtos/account-dtos';
import { guardedAccount } from '../shared/guarded';
import { withId, writeOperations } from '../shared/inventory-writes';
import { pageOf, readPage } from '../shared/page';

export function accountOperations(resolve: Resolve): readonly Operation[] {
  const readAccounts = createReader(resolve, accountReads);
  const writeInventory = resolve(WriteInventory);
  return [
    listAccountsOperation(resolve),
    listUnmatchedOperation(resolve),
    getAccountOperation(resolve),
    ...writeOperations<Account, AccountView, AccountDto>(writeInventory, {
      ...{ one: 'account', many: 'accounts', example: 'acct-hr-maya.lindqvist', dto: AccountDto },
      ...{ body: AccountBodyDto, createBody: withId(AccountBodyDto, parseAccountDraft), kind: inventoryKinds.accounts },
      exampleBody: { sourceId: 'hr', identityId: 'maya.lindqvist', nativeIdentity: '104711', attributes: {} },
      takesAlong: 'Also deletes its promoted values.',
      ...{ read: readAccounts, guarded: guardedAccount },
      view: async (account) => ok(await readAccounts.show(account)),
    }),
  ];
}

function listAccountsOperation(resolve: Resolve): Operation {
  const sorterNames = accountSorters.map((field) => `\`${field}\``);
  const readAccounts = createReader(resolve, accountReads);
  return operation({
    id: 'list-accounts-v1',
    method: 'GET',
    path: '/accounts/v1',
    summary: 'Lists accounts in the order of their ids, unless sorted otherwise',
    description: `Filtered by fields and search attributes: strings are compared without case, ids byte for byte, and a condition that an index serves is needed. Sorters: ${sorterNames.join(', ')}, one at a time; names and native identities without case.`,
    scope: 'inventory:read',
    query: AccountQueryDto,
    answer: { status: 200, description: 'A page of accounts', shape: [AccountDto] },
    examples: [
      { summary: 'The first two', query: { limit: 2 } },
      { summary: 'By a search attribute', query: { limit: 2, filters: 'costCentre eq "1001" and sourceId eq "hr"' } },
      { summary: 'By name', query: { limit: 2, sorters: 'name' } },
    ],
    async handle({ query }, reply) {
      const { filters, sorters } = query;
      const sortLength = sorters === undefined ? 0 : 1;
      const listedBy = { list: 'accounts', keyLength: 1, sortLength, narrowedBy: [filters, sorters] };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await readAccounts.list({ ...page.value, filters, sorters });
      return listed.ok ? ok(pageOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

function listUnmatchedOperation(resolve: Resolve): Operation {
  const listUnmatchedValues = resolve(ListUnmatchedValues);
  const listedBy = { list: 'unmatched-entitlement-values', keyLength: 2 };
  return operation({
    id: 'list-unmatched-entitlement-values-v1',
    method: 'GET',
    path: '/accounts/v1/unmatched-entitlement-values',
    summary: 'Lists accounts with values, under attributes marked `entitlement`, that match no entitlement',
    description:
      'Such values grant no access. Ordered by source and account id. A page scans at most 5,000 accounts and returns at most 256 KiB of values, or one account; it may contain fewer than `limit` accounts, or none. Continue while there is an `X-Next-Cursor`. `count` is ignored.',
    scope: 'inventory:read',
    query: PageQueryDto,
    answer: { status: 200, description: 'A page of accounts', shape: [UnmatchedAccountValuesDto] },
    examples: [{ summary: 'The first two', query: { limit: 2 } }],
    async handle({ query }, reply) {
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      return ok(pageOf({ ...(await listUnmatchedValues.execute(page.value)), rows: null }, listedBy, reply));
    },
  });
}

function getAccountOperation(resolve: Resolve): Operation {
  const readAccounts = createReader(resolve, accountReads);
  return operation({
    id: 'get-account-v1',
    method: 'GET',
    path: '/accounts/v1/:id',
    summary: 'Reads one account',
    scope: 'inventory:read',
    params: IdParamsDto,
    resource: (tx, { id }) => readAccounts.find(tx, id),
    guarded: guardedAccount,
    answer: { status: 200, description: 'The account', shape: AccountDto },
    examples: [{ summary: 'The account acct-hr-maya.lindqvist', params: { id: 'acct-hr-maya.lindqvist' } }],
    handle: ({ params: { id } }) => readAccounts.get(id),
  });
}
