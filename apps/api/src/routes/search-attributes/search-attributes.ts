import { searchAttributePatchableFields } from '@identity-governance/domain/patch';
import { parseSearchAttributeConfig } from '@identity-governance/domain/shapes';
import {
  CreateSearchAttribute,
  DeleteSearchAttribute,
  PatchSearchAttribute,
  ReadSearchAttributes,
} from '@identity-governance/application';
import { ok } from '@identity-governance/values';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { PageQueryDto } from '../../schema/fields';
import { pageOf, readPage } from '../shared/page';
import { describePatch, patchBody } from '../shared/patch-dtos';
import {
  AcceptedSearchAttributeDto,
  NameAvailabilityDto,
  NamedPromotionDto,
  PromotionDto,
  RenamedQueryDto,
  SearchAttributeConfigDto,
  SearchAttributeNameDto,
} from './search-attribute-dtos';

const path = '/accounts/v1/search-attribute-config';
const listedBy = { list: 'search-attributes', keyLength: 1 };
const answer = { status: 200, description: 'The configuration', shape: SearchAttributeConfigDto } as const;
const common = { group: 'search-attributes', isExperimental: true } as const;
const byName = { path: `${path}/:name`, params: SearchAttributeNameDto } as const;
const params = { name: 'costCentre' };

export function searchAttributeOperations(resolve: Resolve): readonly Operation[] {
  return [...readOperations(resolve), ...writeOperations(resolve)];
}

function readOperations(resolve: Resolve): readonly Operation[] {
  return [
    getSearchAttributeConfigOperation(resolve),
    getSingleSearchAttributeConfigOperation(resolve),
    getSearchAttributePromotionOperation(resolve),
    listSearchAttributePromotionsOperation(resolve),
    checkSearchAttributeNameOperation(resolve),
  ];
}

function getSearchAttributeConfigOperation(resolve: Resolve): Operation {
  const readSearchAttributes = resolve(ReadSearchAttributes);
  return operation({
    ...common,
    id: 'get-search-attribute-config-v1',
    method: 'GET',
    path,
    summary: 'Lists search attributes in the order of their names, without case',
    description:
      'A client that reads all pages in order sees each unchanged configuration exactly once, even if others are created and deleted meanwhile: the offset at which a page ended continues after its last row.',
    scope: 'search-attribute:read',
    query: PageQueryDto,
    answer: { status: 200, description: 'A page of configurations', shape: [SearchAttributeConfigDto] },
    examples: [{ summary: 'The first two', query: { limit: 2 } }],
    async handle({ query, principal }, reply) {
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await readSearchAttributes.list({ ...page.value, reader: principal.client });
      return listed.ok ? ok(pageOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

function getSingleSearchAttributeConfigOperation(resolve: Resolve): Operation {
  const readSearchAttributes = resolve(ReadSearchAttributes);
  return operation({
    ...common,
    ...byName,
    id: 'get-single-search-attribute-config-v1',
    resource: (tx, { name }) => readSearchAttributes.find(tx, name),
    method: 'GET',
    summary: 'Reads one search attribute',
    scope: 'search-attribute:read',
    answer,
    examples: [{ summary: 'Cost centres', params }],
    handle: (request) => readSearchAttributes.get(request.params.name),
  });
}

function getSearchAttributePromotionOperation(resolve: Resolve): Operation {
  const readSearchAttributes = resolve(ReadSearchAttributes);
  return operation({
    ...common,
    path: `${path}/:name/promotion`,
    params: SearchAttributeNameDto,
    id: 'get-search-attribute-promotion-v1',
    method: 'GET',
    summary: 'Reads the progress of the promotion of existing accounts',
    scope: 'search-attribute:read',
    answer: { status: 200, description: 'The latest promotion', shape: PromotionDto },
    examples: [{ summary: 'Cost centres, all promoted', params }],
    handle: (request) => readSearchAttributes.getPromotion(request.params.name),
  });
}

function listSearchAttributePromotionsOperation(resolve: Resolve): Operation {
  const readSearchAttributes = resolve(ReadSearchAttributes);
  const promotedBy = { list: 'search-attribute-promotions', keyLength: 1 };
  return operation({
    ...common,
    id: 'list-search-attribute-promotions-v1',
    method: 'GET',
    path: '/search-attribute-promotions/v1',
    summary: 'Lists the latest promotion of each search attribute, in the order of their names, without case',
    scope: 'search-attribute:read',
    query: PageQueryDto,
    answer: { status: 200, description: 'A page of promotions', shape: [NamedPromotionDto] },
    async handle({ query }, reply) {
      const page = readPage(query, promotedBy);
      if (!page.ok) return page;
      const listed = await readSearchAttributes.listPromotions(page.value);
      return listed.ok ? ok(pageOf(listed.value, promotedBy, reply)) : listed;
    },
  });
}

function checkSearchAttributeNameOperation(resolve: Resolve): Operation {
  const readSearchAttributes = resolve(ReadSearchAttributes);
  return operation({
    ...common,
    path: `${path}/:name/availability`,
    params: SearchAttributeNameDto,
    query: RenamedQueryDto,
    id: 'check-search-attribute-name-v1',
    method: 'GET',
    summary: 'Checks whether a search attribute may have a name',
    description: 'The reason is the one with which the creation or the patch would be refused.',
    scope: 'search-attribute:read',
    answer: { status: 200, description: 'Whether the name is available', shape: NameAvailabilityDto },
    examples: [{ summary: 'The name of an account attribute', params: { name: 'departmentName' } }],
    handle: async ({ params: { name }, query: { renames } }) => ok(await readSearchAttributes.checkName(name, renames)),
  });
}

function writeOperations(resolve: Resolve): readonly Operation[] {
  return [
    createSearchAttributeConfigOperation(resolve),
    patchSearchAttributeConfigOperation(resolve),
    deleteSearchAttributeConfigOperation(resolve),
  ];
}

function createSearchAttributeConfigOperation(resolve: Resolve): Operation {
  const createSearchAttribute = resolve(CreateSearchAttribute);
  return operation({
    ...common,
    id: 'create-search-attribute-config-v1',
    method: 'POST',
    path,
    summary: 'Creates a search attribute and promotes the existing accounts',
    description: 'The configuration can be read at once; the worker promotes the accounts.',
    scope: 'search-attribute:manage',
    body: { type: 'application/json', shape: SearchAttributeConfigDto, read: parseSearchAttributeConfig },
    answer: { status: 202, description: 'It is accepted', shape: AcceptedSearchAttributeDto },
    examples: [
      {
        summary: 'Work location',
        body: {
          name: 'workplace',
          displayName: 'Workplace',
          applicationAttributes: { hr: 'workLocation', ad: 'physicalDeliveryOfficeName' },
        },
      },
    ],
    handle: (request) => createSearchAttribute.execute(request.body),
  });
}

function patchSearchAttributeConfigOperation(resolve: Resolve): Operation {
  const readSearchAttributes = resolve(ReadSearchAttributes);
  const patchSearchAttribute = resolve(PatchSearchAttribute);
  return operation({
    ...common,
    ...byName,
    id: 'patch-search-attribute-config-v1',
    resource: (tx, { name }) => readSearchAttributes.find(tx, name),
    method: 'PATCH',
    summary: 'Changes the name, the display name or the mapping of a search attribute',
    description: describePatch(searchAttributePatchableFields),
    scope: 'search-attribute:manage',
    body: patchBody,
    answer,
    examples: [
      { summary: 'Another name', params, body: [{ op: 'replace', path: '/name', value: 'chargedTo' }] },
      { summary: 'Without one source', params, body: [{ op: 'remove', path: '/applicationAttributes/ad' }] },
    ],
    handle: (request) => patchSearchAttribute.execute(request.params.name, request.body),
  });
}

function deleteSearchAttributeConfigOperation(resolve: Resolve): Operation {
  const readSearchAttributes = resolve(ReadSearchAttributes);
  const deleteSearchAttribute = resolve(DeleteSearchAttribute);
  return operation({
    ...common,
    ...byName,
    id: 'delete-search-attribute-config-v1',
    resource: (tx, { name }) => readSearchAttributes.find(tx, name),
    method: 'DELETE',
    summary: 'Deletes a search attribute and its promoted values',
    scope: 'search-attribute:manage',
    answer: { status: 204, description: 'It is deleted' },
    examples: [{ summary: 'By its name', params }],
    handle: (request) => deleteSearchAttribute.execute(request.params.name),
  });
}
