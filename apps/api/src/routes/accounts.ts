import {
  inventoryKinds,
  type accountReads,
  type AccountView,
  type ReaderOf,
  type WriteInventory,
} from '@identity-governance/application';
import { ok, type Account } from '@identity-governance/domain';
import { operation, type Operation } from '../http/operation';
import { IdParamsDto } from '../schema/fields';
import { AccountBodyDto, AccountDto, AccountQueryDto } from './account-dtos';
import { withId, writeOperations } from './inventory-writes';
import { pageOf, readPage } from './page';

export interface AccountUseCases {
  readonly readAccounts: ReaderOf<typeof accountReads>;
  readonly writeInventory: WriteInventory;
}

export function accountOperations(useCases: AccountUseCases): readonly Operation[] {
  const { readAccounts, writeInventory } = useCases;
  return [
    listAccountsOperation(useCases),
    getAccountOperation(useCases),
    ...writeOperations<Account, AccountView>(writeInventory, {
      ...{ one: 'account', many: 'accounts', example: 'acct-hr-maya.lindqvist', dto: AccountDto },
      ...{ body: AccountBodyDto, createBody: withId(AccountBodyDto), kind: inventoryKinds.accounts },
      exampleBody: { sourceId: 'hr', identityId: 'maya.lindqvist', nativeIdentity: '104711', attributes: {} },
      takesAlong: 'What is promoted from it goes with it.',
      read: readAccounts,
      view: ({ id }) => readAccounts.get(id),
    }),
  ];
}

function listAccountsOperation({ readAccounts }: AccountUseCases): Operation {
  return operation({
    id: 'list-accounts-v1',
    method: 'GET',
    path: '/accounts/v1',
    summary: 'Lists accounts in the order of their ids, narrowed by their fields and by search attributes',
    description:
      'Operators are `eq`, `sw` (starts with) and `in`, joined by `and`. Text is compared without case, ids byte for byte.',
    scope: 'inventory:read',
    query: AccountQueryDto,
    answer: { status: 200, description: 'A page of accounts', shape: [AccountDto] },
    examples: [
      { summary: 'The first two', query: { limit: 2 } },
      { summary: 'By a search attribute', query: { limit: 2, filters: 'costCentre eq "1001" and sourceId eq "hr"' } },
    ],
    async handle({ query }, reply) {
      const { filters } = query;
      const listedBy = { list: 'accounts', keyLength: 1, narrowedBy: [filters] };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await readAccounts.list({ ...page.value, filters });
      return listed.ok ? ok(pageOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

function getAccountOperation({ readAccounts }: AccountUseCases): Operation {
  return operation({
    id: 'get-account-v1',
    method: 'GET',
    path: '/accounts/v1/:id',
    summary: 'Reads one account',
    scope: 'inventory:read',
    params: IdParamsDto,
    resource: (tx, { id }) => readAccounts.find(tx, id),
    answer: { status: 200, description: 'The account', shape: AccountDto },
    examples: [{ summary: 'The account acct-hr-maya.lindqvist', params: { id: 'acct-hr-maya.lindqvist' } }],
    handle: ({ params: { id } }) => readAccounts.get(id),
  });
}
