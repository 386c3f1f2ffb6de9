import type { Identified, InventoryKind, WriteInventory } from '@identity-governance/application';
import { ok, parseOptionalNewId, type Parser, type Result } from '@identity-governance/values';
import { IsObject } from 'class-validator';
import type { ApplicationError } from '../../errors';
import { genericOperation, operation, type Operation } from '../../http/operation';
import { DeclaredBy } from '../../schema/declared-by';
import { IdParamsDto, Schema } from '../../schema/fields';
import type { Dto } from '../../schema/json-schema';
import type { ReadableCollection } from './collection';

/** The numbers of deleted rows, including the resource itself. */
export class RemovalDto {
  @IsObject()
  @Schema({
    description: 'numbers of deleted rows by type; types without deleted rows are omitted',
    additionalProperties: { type: 'integer', minimum: 1 },
  })
  readonly removed!: object;
}

/** Returns the body of a create request: that of a replace request, read by `draft`, and the id. */
export function withId(body: Dto<object>, { schema }: Pick<Parser<unknown>, 'schema'>): Dto<object> {
  class Create {}
  // the document names it after the created resource
  Object.defineProperty(Create, 'name', { value: body.name.replace('Body', 'CreateBody') });
  DeclaredBy({ schema: { ...schema, properties: { ...schema.properties, id: parseOptionalNewId.schema } } })(Create);
  return Create;
}

/** A kind of resource that is written one by one. */
export interface WritableCollection<Row extends Identified, View extends Shown, Shown extends object> extends Pick<
  ReadableCollection<View, Shown>,
  'one' | 'many' | 'dto' | 'read' | 'example' | 'guarded' | 'scopes'
> {
  readonly kind: InventoryKind<Row>;
  readonly createBody: Dto;
  readonly body: Dto;
  readonly exampleBody: object;
  /** The id of a resource that can be deleted, if the other example is in use. */
  readonly deletableExample?: string;
  /** Additional notes on creation. */
  readonly createNote?: string;
  /** Additional notes on replacement. */
  readonly replaceNote?: string;
  /** Whether the response to a deletion is 204, without the numbers of deleted rows. */
  readonly isDeletedSilently?: boolean;
  /** The dependants that a deletion includes, in words. */
  readonly takesAlong: string;
  /** Returns the row in the form of the response. */
  readonly view: (row: Row) => Promise<Result<View, ApplicationError>>;
}

/** Declares `POST /<many>/v1`, `PUT /<many>/v1/{id}` and `DELETE /<many>/v1/{id}`. */
export function writeOperations<Row extends Identified, View extends Shown, Shown extends object>(
  write: WriteInventory,
  collection: WritableCollection<Row, View, Shown>,
): readonly Operation[] {
  return [createOperation(write, collection), replaceOperation(write, collection), deleteOperation(write, collection)];
}

const type = 'application/json';
const inventory = { manage: 'inventory:manage' } as const;

function createOperation<Row extends Identified, View extends Shown, Shown extends object>(
  write: WriteInventory,
  { one, many, dto, createBody, exampleBody, kind, view, guarded, ...more }: WritableCollection<Row, View, Shown>,
): Operation {
  const shape: Dto<Shown> = dto;
  const name = one.replace('-', ' ');
  const { scopes = inventory, createNote } = more;
  const note =
    createNote ??
    `The body may name the id; otherwise an id is generated. A deleted ${name} may be created again: policies that name it apply again.`;
  return genericOperation({
    ...{ id: `create-${one}-v1`, method: 'POST', path: `/${many}/v1`, scope: scopes.manage },
    summary: `Creates one ${name}`,
    description: note,
    body: { type, shape: createBody, read: (sent) => write.read(kind, sent) },
    answer: { status: 201, isLocated: true, description: `The ${name}`, shape },
    ...(guarded && { guarded }),
    examples: [{ summary: `A new ${name}`, body: exampleBody }],
    async handle(request) {
      const created = await write.create(kind, request.body);
      return created.ok ? view(created.value) : created;
    },
  });
}

function replaceOperation<Row extends Identified, View extends Shown, Shown extends object>(
  write: WriteInventory,
  { one, many, dto, body, exampleBody, kind, read, view, guarded, ...more }: WritableCollection<Row, View, Shown>,
): Operation {
  const { scopes = inventory, replaceNote, example } = more;
  const shape: Dto<Shown> = dto;
  const name = one.replace('-', ' ');
  return genericOperation({
    ...{ id: `replace-${one}-v1`, method: 'PUT', path: `/${many}/v1/:id`, scope: scopes.manage },
    summary: `Replaces one ${name}`,
    ...(replaceNote !== undefined && { description: replaceNote }),
    params: IdParamsDto,
    resource: (tx, { id }) => read.find(tx, id),
    ...(guarded && { guarded }),
    body: { type, shape: body, read: (sent) => write.read(kind, sent, 'the id in the path') },
    answer: { status: 200, description: `The ${name} as replaced`, shape },
    examples: [{ summary: 'The whole resource', params: { id: example }, body: exampleBody }],
    async handle(request) {
      const replaced = await write.replace(kind, request.params.id, request.body);
      return replaced.ok ? view(replaced.value) : replaced;
    },
  });
}

function deleteOperation<Row extends Identified, View extends Shown, Shown extends object>(
  write: WriteInventory,
  { one, many, kind, read, example, takesAlong, guarded, ...more }: WritableCollection<Row, View, Shown>,
): Operation {
  const { scopes = inventory, isDeletedSilently = false, deletableExample = example } = more;
  const name = one.replace('-', ' ');
  return operation({
    ...{ id: `delete-${one}-v1`, method: 'DELETE', path: `/${many}/v1/:id`, scope: scopes.manage },
    summary: `Deletes one ${name}`,
    description: takesAlong,
    params: IdParamsDto,
    resource: (tx, { id }) => read.find(tx, id),
    ...(guarded && { guarded }),
    answer: isDeletedSilently
      ? { status: 204, description: 'It is deleted' }
      : { status: 200, description: 'What was deleted', shape: RemovalDto },
    examples: [{ summary: 'By its id', params: { id: deletableExample } }],
    async handle({ params: { id } }) {
      const deleted = await write.delete(kind, id);
      if (!deleted.ok) return deleted;
      return ok(isDeletedSilently ? undefined : { removed: deleted.value });
    },
  });
}
