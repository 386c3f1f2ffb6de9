import {
  CreateSource,
  DeleteSource,
  GetAccountSchema,
  sourceReads,
  ReplaceAccountSchema,
  ReplaceSource,
  sourceFields,
  type AccountSchemaView,
} from '@identity-governance/application';
import { parseAccountSchema, parseNewSource, parseSourceDraft } from '@identity-governance/records';
import { ok } from '@identity-governance/values';
import { IsBoolean, IsOptional } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import { StreamedList } from '../../http/streamed-list';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { IdParamsDto, Schema } from '../../schema/fields';
import { readOperations } from '../shared/collection';
import { RemovalDto } from '../shared/inventory-writes';
import { AccountSchemaBodyDto, AccountSchemaDto, SourceBodyDto, SourceCreateBodyDto, SourceDto } from './source-dtos';

class CascadeQueryDto {
  @IsOptional()
  @IsBoolean()
  @Schema({ default: false, description: 'whether to delete everything that belongs to the source' })
  readonly cascade!: boolean;
}

const body = { type: 'application/json', shape: SourceBodyDto, read: parseSourceDraft } as const;
const answer = { status: 200, description: 'The source', shape: SourceDto } as const;
const byId = { path: '/sources/v1/:id', params: IdParamsDto } as const;

export function sourceOperations(resolve: Resolve): readonly Operation[] {
  const read = createReader(resolve, sourceReads);
  const reads = readOperations({
    one: 'source',
    many: 'sources',
    example: 'erp',
    dto: SourceDto,
    read,
    fields: sourceFields,
  });
  return [...reads, ...writeOperations(resolve), ...schemaOperations(resolve)];
}

function writeOperations(resolve: Resolve): readonly Operation[] {
  return [createSourceOperation(resolve), replaceSourceOperation(resolve), deleteSourceOperation(resolve)];
}

function createSourceOperation(resolve: Resolve): Operation {
  const createSource = resolve(CreateSource);
  return operation({
    id: 'create-source-v1',
    method: 'POST',
    path: '/sources/v1',
    summary: 'Creates a source',
    description: 'The body may name the id, which is the application id; one is made for sources that come without.',
    scope: 'inventory:manage',
    body: { type: 'application/json', shape: SourceCreateBodyDto, read: parseNewSource },
    answer: { ...answer, status: 201, isLocated: true },
    examples: [
      {
        summary: 'A warehouse system',
        body: { name: 'Warehouse', attributes: { connector: 'jdbc', region: 'apac' } },
      },
    ],
    handle: (request) => createSource.execute(request.body),
  });
}

function replaceSourceOperation(resolve: Resolve): Operation {
  const readSources = createReader(resolve, sourceReads);
  const replaceSource = resolve(ReplaceSource);
  return operation({
    ...byId,
    id: 'replace-source-v1',
    method: 'PUT',
    summary: 'Replaces the fields of a source; its account schema and accounts do not change',
    resource: (tx, { id }) => readSources.find(tx, id),
    scope: 'inventory:manage',
    body,
    answer,
    examples: [
      {
        summary: 'Another name',
        params: { id: 'contractors' },
        body: { name: 'External staff', attributes: { connector: 'csv' } },
      },
    ],
    handle: (request) => replaceSource.execute(request.params.id, request.body),
  });
}

function deleteSourceOperation(resolve: Resolve): Operation {
  const readSources = createReader(resolve, sourceReads);
  const deleteSource = resolve(DeleteSource);
  return operation({
    ...byId,
    id: 'delete-source-v1',
    method: 'DELETE',
    summary: 'Deletes a source and, with `cascade=true`, everything that belongs to it',
    description:
      'With `cascade=true` also deletes its account schema, accounts, entitlements and access profiles, with their grants and assignments; otherwise refused while any exist, ' +
      'and the error counts them. Policies keep their references to deleted items. Refused while the source is the authoritative source of an identity profile.',
    scope: 'inventory:manage',
    query: CascadeQueryDto,
    resource: (tx, { id }) => readSources.find(tx, id),
    answer: { status: 200, description: 'What was deleted', shape: RemovalDto },
    examples: [{ summary: 'With everything that belongs to it', params: { id: 'erp' }, query: { cascade: true } }],
    async handle({ params: { id }, query: { cascade } }) {
      const deleted = await deleteSource.execute(id, { cascade });
      return deleted.ok ? ok({ removed: deleted.value }) : deleted;
    },
  });
}

function schemaOperations(resolve: Resolve): readonly Operation[] {
  return [getAccountSchemaOperation(resolve), replaceAccountSchemaOperation(resolve)];
}

function viewFound(found: AccountSchemaView | undefined) {
  return found && viewOf(found);
}

function viewOf({ attributes, rows }: AccountSchemaView) {
  return rows === undefined ? { attributes } : StreamedList.within({}, 'attributes', rows);
}

function getAccountSchemaOperation(resolve: Resolve): Operation {
  const getAccountSchema = resolve(GetAccountSchema);
  const path = `${byId.path}/schemas/accounts`;
  return operation({
    id: 'get-account-schema-v1',
    method: 'GET',
    path,
    params: IdParamsDto,
    summary: 'Reads the account schema of a source: its attributes in the order of their names',
    scope: 'inventory:read',
    resource: async (tx, { id }) => viewFound(await getAccountSchema.find(tx, id)),
    mayBeLong: true,
    answer: { status: 200, description: 'The account schema', shape: AccountSchemaDto },
    examples: [{ summary: 'The account schema of contractors', params: { id: 'contractors' } }],
    async handle({ params: { id } }) {
      const read = await getAccountSchema.execute(id);
      return read.ok ? ok(viewOf(read.value)) : read;
    },
  });
}

function replaceAccountSchemaOperation(resolve: Resolve): Operation {
  const getAccountSchema = resolve(GetAccountSchema);
  const replaceAccountSchema = resolve(ReplaceAccountSchema);
  const path = `${byId.path}/schemas/accounts`;
  return operation({
    id: 'replace-account-schema-v1',
    method: 'PUT',
    path,
    params: IdParamsDto,
    summary: 'Replaces the whole account schema of a source',
    description:
      'An identity holds the entitlements of the source that its accounts carry in an attribute marked `entitlement`: those whose `attribute` and `value` they name.',
    scope: 'inventory:manage',
    resource: async (tx, { id }) => viewFound(await getAccountSchema.find(tx, id)),
    body: { type: 'application/json', shape: AccountSchemaBodyDto, read: parseAccountSchema },
    answer: { status: 200, description: 'The account schema as replaced', shape: AccountSchemaDto },
    examples: [
      {
        summary: 'Two attributes',
        params: { id: 'contractors' },
        body: { attributes: [{ name: 'supplier' }, { name: 'teams', multiValued: true, entitlement: true }] },
      },
    ],
    handle: (request) => replaceAccountSchema.execute(request.params.id, request.body),
  });
}
