import {
  notFound,
  type AccessSet,
  type AccessSetKind,
  type MissingResource,
  type ReadTransaction,
  type Store,
  type WriteAccessSets,
} from '@identity-governance/application';
import {
  accessItemTypes,
  err,
  ok,
  parseAccessSet,
  type AccessItemRef,
  type AccessItemType,
} from '@identity-governance/domain';
import { IsIn } from 'class-validator';
import { operation, type Operation } from '../http/operation';
import { DeclaredBy } from '../schema/declared-by';
import { IdParamsDto, IsId } from '../schema/fields';
import { AccessRefDto } from './access-dtos';

@DeclaredBy(parseAccessSet)
export class AccessSetDto {
  readonly access!: readonly AccessItemRef[];
}

class AccessOfOwnerDto extends IdParamsDto {
  @IsIn(accessItemTypes)
  readonly type!: AccessItemType;

  @IsId()
  readonly accessId!: string;
}

/** What owners have directly, as paths and texts have it. */
export interface AccessSetNames<Owner> {
  /** Of the owners: `identity`, `identities`. */
  readonly one: string;
  readonly many: string;
  /** `assignments` or `grants`. */
  readonly set: string;
  readonly kind: AccessSetKind<Owner>;
  readonly ownerOf: (id: string) => Owner;
  readonly example: { readonly id: string; readonly has: AccessItemRef; readonly gets: AccessItemRef };
}

export interface AccessSetUseCases {
  readonly store: Store;
  readonly writeAccessSets: WriteAccessSets;
}

/** `GET`, `PUT` and `POST /<many>/v1/{id}/<set>`, and `DELETE` of one of them. */
export function accessSetOperations<O>(useCases: AccessSetUseCases, names: AccessSetNames<O>): readonly Operation[] {
  return [listOperation(useCases, names), replaceOperation(useCases, names), ...singleOperations(useCases, names)];
}

async function readSet<O>(tx: ReadTransaction, { kind }: AccessSetNames<O>, owner: O): Promise<AccessSet | undefined> {
  return (await kind.exists(tx, owner)) ? { access: await kind.list(tx, owner) } : undefined;
}

function listOperation<O>({ store }: AccessSetUseCases, names: AccessSetNames<O>): Operation {
  const { one, many, set, kind, ownerOf, example } = names;
  return operation({
    ...{ id: `list-${one}-${set}-v1`, method: 'GET', path: `/${many}/v1/:id/${set}`, scope: 'inventory:read' },
    summary: `Reads the ${set} of one ${one.replace('-', ' ')}`,
    params: IdParamsDto,
    resource: (tx, { id }) => readSet(tx, names, ownerOf(id)),
    answer: { status: 200, description: 'All of them, by type and id', shape: AccessSetDto },
    examples: [{ summary: 'Those there are', params: { id: example.id } }],
    async handle({ params: { id } }) {
      const found = await store.read((tx) => readSet(tx, names, ownerOf(id)));
      return found === undefined ? err(notFoundOf(kind.refOf(ownerOf(id)))) : ok(found);
    },
  });
}

function replaceOperation<O>({ writeAccessSets }: AccessSetUseCases, names: AccessSetNames<O>): Operation {
  const { one, many, set, kind, ownerOf, example } = names;
  return operation({
    ...{ id: `replace-${one}-${set}-v1`, method: 'PUT', path: `/${many}/v1/:id/${set}`, scope: 'inventory:manage' },
    summary: `Replaces the ${set} of one ${one.replace('-', ' ')} as a whole`,
    params: IdParamsDto,
    resource: (tx, { id }) => readSet(tx, names, ownerOf(id)),
    body: { type: 'application/json', shape: AccessSetDto, isReadByDomain: true },
    answer: { status: 200, description: 'All of them as they are now', shape: AccessSetDto },
    examples: [{ summary: 'Two', params: { id: example.id }, body: { access: [example.has, example.gets] } }],
    handle: ({ params: { id }, body }) => writeAccessSets.replace(kind, ownerOf(id), body),
  });
}

function singleOperations<O>({ writeAccessSets }: AccessSetUseCases, names: AccessSetNames<O>): readonly Operation[] {
  const { one, many, set, kind, ownerOf, example } = names;
  const resource = (tx: ReadTransaction, { id }: { readonly id: string }) => readSet(tx, names, ownerOf(id));
  const { has, gets, id: exampleId } = example;
  const path = `/${many}/v1/:id/${set}`;
  return [
    operation({
      ...{ id: `add-${one}-${set}-v1`, method: 'POST', path, scope: 'inventory:manage' },
      summary: `Adds one to the ${set} of one ${one.replace('-', ' ')}; one that is there already changes nothing`,
      params: IdParamsDto,
      resource,
      body: { type: 'application/json', shape: AccessRefDto, isReadByDomain: true },
      answer: { status: 200, description: 'All of them as they are now', shape: AccessSetDto },
      examples: [{ summary: 'One more', params: { id: exampleId }, body: gets }],
      handle: ({ params: { id }, body }) => writeAccessSets.add(kind, ownerOf(id), body),
    }),
    operation({
      ...{
        id: `delete-${one}-${set}-v1`,
        method: 'DELETE',
        path: `${path}/:type/:accessId`,
        scope: 'inventory:manage',
      },
      summary: `Takes one of the ${set} of one ${one.replace('-', ' ')}`,
      params: AccessOfOwnerDto,
      resource: (tx, params) => resource(tx, params),
      answer: { status: 204, description: 'It is taken' },
      examples: [{ summary: 'One of them', params: { id: exampleId, type: has.type, accessId: has.id } }],
      handle: ({ params: { id, type, accessId } }) => writeAccessSets.take(kind, ownerOf(id), { type, id: accessId }),
    }),
  ];
}

function notFoundOf({ type, id }: MissingResource) {
  return notFound(type, id);
}
