import {
  AccessSets,
  PopulationQueries,
  type AccessChange,
  type AccessSet,
  type AccessSetGate,
  type AccessSetKind,
  type AccessSetRefusal,
} from '@identity-governance/application';
import { accessItemTypes } from '@identity-governance/domain/shapes';
import type { AccessItemRef, AccessItemType } from '@identity-governance/domain/sod';
import { parseAccessSet, parseDatedAccess, parseDatedAccessSet, type DatedAccess } from '@identity-governance/records';
import { err, ok, type Result } from '@identity-governance/values';
import { Type } from 'class-transformer';
import { IsIn, IsOptional, ValidateNested } from 'class-validator';
import { refusesViolations } from '../../http/preconditions';
import { operation, type Operation, type OperationRequest } from '../../http/operation';
import { StreamedList } from '../../http/streamed-list';
import type { Resolve } from '../../http/resolve';
import { DeclaredBy } from '../../schema/declared-by';
import { IdParamsDto, IsId, IsTime } from '../../schema/fields';
import { AccessRefBodyDto, AccessRefDto } from '../dtos/access-dtos';

@DeclaredBy(parseAccessSet)
export class AccessSetDto {
  readonly access!: readonly AccessItemRef[];
}

/** The items of an owner in a response: an import may give it more than a body may hold. */
class AllAccessDto {
  @ValidateNested({ each: true })
  @Type(() => AccessRefDto)
  readonly access!: readonly AccessItemRef[];
}

@DeclaredBy(parseDatedAccess)
class DatedAccessBodyDto {}

@DeclaredBy(parseDatedAccessSet)
class DatedAccessSetDto {
  readonly access!: readonly DatedAccess[];
}

/** An assigned item; dates that are not set are omitted. */
class DatedAccessDto extends AccessRefDto {
  @IsOptional()
  @IsTime()
  readonly validFrom?: string;

  @IsOptional()
  @IsTime()
  readonly validUntil?: string;
}

class AllAssignedDto {
  @ValidateNested({ each: true })
  @Type(() => DatedAccessDto)
  readonly access!: readonly DatedAccess[];
}

/** The shapes of assignments, which have dates, and of grants. */
const assigned = { one: DatedAccessBodyDto, set: DatedAccessSetDto, all: AllAssignedDto };
const granted = { one: AccessRefBodyDto, set: AccessSetDto, all: AllAccessDto };

class AccessOfOwnerDto extends IdParamsDto {
  @IsIn(accessItemTypes)
  readonly type!: AccessItemType;

  @IsId()
  readonly accessId!: string;
}

/** The names of a kind of owner and its items, for paths and descriptions. */
export interface AccessSetNames<Owner> {
  /** The owner in singular and plural: `identity`, `identities`. */
  readonly one: string;
  readonly many: string;
  readonly set: 'assignments' | 'grants';
  readonly kind: AccessSetKind<Owner>;
  readonly ownerOf: (id: string) => Owner;
  /** Returns the change of the set, which is simulated with `If-Violations: refuse`. */
  readonly changeOf: (owner: Owner, change: Pick<AccessChange, 'items' | 'replaces'>) => AccessChange;
  readonly example: { readonly id: string; readonly has: AccessItemRef; readonly gets: AccessItemRef };
}

/** `GET`, `PUT` and `POST /<many>/v1/{id}/<set>`, and `DELETE` of one of them. */
export function accessSetOperations<O>(resolve: Resolve, names: AccessSetNames<O>): readonly Operation[] {
  return [listOperation(resolve, names), replaceOperation(resolve, names), ...singleOperations(resolve, names)];
}

type AccessView = Whole | StreamedList<Whole>;
type Whole = Pick<AccessSet, 'access'>;

function answerOf<E>(read: Result<AccessSet, E>): Result<AccessView, E> {
  return read.ok ? ok(viewOf(read.value)) : read;
}

function viewFound(found: AccessSet | undefined): AccessView | undefined {
  return found && viewOf(found);
}

function viewOf({ access, rows }: AccessSet): AccessView {
  return rows === undefined ? { access } : StreamedList.within({}, 'access', rows);
}

function shapesOf({ set }: Pick<AccessSetNames<never>, 'set'>) {
  return set === 'assignments' ? assigned : granted;
}

function listOperation<O>(resolve: Resolve, names: AccessSetNames<O>): Operation {
  const accessSets = resolve(AccessSets);
  const { one, many, set, kind, ownerOf, example } = names;
  return operation({
    ...{ id: `list-${one}-${set}-v1`, method: 'GET', path: `/${many}/v1/:id/${set}`, scope: 'inventory:read' },
    summary: `Reads the ${set} of one ${one.replace('-', ' ')}`,
    params: IdParamsDto,
    resource: async (tx, { id }) => viewFound(await accessSets.find(tx, kind, ownerOf(id))),
    mayBeLong: true,
    answer: { status: 200, description: 'All of them, by type and id', shape: shapesOf(names).all },
    examples: [{ summary: 'The current set', params: { id: example.id } }],
    handle: async ({ params: { id } }) => answerOf(await accessSets.read(kind, ownerOf(id))),
  });
}

interface GatedSet<O> {
  readonly kind: AccessSetKind<O>;
  readonly owner: O;
  readonly gate: AccessSetGate | undefined;
}

type Changed = Result<AccessSet, AccessSetRefusal>;

/** Makes a change; it is simulated if `If-Violations` of the request or the setting requires it. */
function gatedChange<O>(resolve: Resolve, { kind, ownerOf, changeOf }: AccessSetNames<O>) {
  const queries = resolve(PopulationQueries);
  const { refusesViolations: byDefault } = resolve(AccessSets);
  return async (
    request: OperationRequest<IdParamsDto, unknown, unknown>,
    change: (set: GatedSet<O>) => Promise<Changed>,
  ) => {
    const owner = ownerOf(request.params.id);
    const refuses = refusesViolations(request, byDefault);
    if (!refuses.ok) return refuses;
    if (!refuses.value) return answerOf(await change({ kind, owner, gate: undefined }));
    const changed = await change({ kind, owner, gate: (items) => queries.startedBy(changeOf(owner, items)) });
    return mayReadViolations(request) ? answerOf(changed) : answerOf(withoutNames(changed));
  };
}

function mayReadViolations({ principal }: OperationRequest<unknown, unknown, unknown>): boolean {
  return principal.scopes.has('sod-violation:read');
}

/** Removes the violations for callers who may not read them, who receive only their number. */
function withoutNames(changed: Changed): Changed {
  if (changed.ok || changed.error.kind !== 'violations-would-start') return changed;
  return err({ ...changed.error, listed: [] });
}

function replaceOperation<O>(resolve: Resolve, names: AccessSetNames<O>): Operation {
  const accessSets = resolve(AccessSets);
  const changeWith = gatedChange(resolve, names);
  const { one, many, set, kind, ownerOf, example } = names;
  return operation({
    ...{ id: `replace-${one}-${set}-v1`, method: 'PUT', path: `/${many}/v1/:id/${set}`, scope: 'inventory:manage' },
    summary: `Replaces the ${set} of one ${one.replace('-', ' ')} as a whole`,
    params: IdParamsDto,
    resource: async (tx, { id }) => viewFound(await accessSets.find(tx, kind, ownerOf(id))),
    mayBeLong: true,
    body: { type: 'application/json', shape: shapesOf(names).set, read: kind.parseSet },
    answer: { status: 200, description: 'All of them as they are now', shape: shapesOf(names).all },
    examples: [{ summary: 'Two', params: { id: example.id }, body: { access: [example.has, example.gets] } }],
    mayRefuseViolations: true,
    handle: (request) => changeWith(request, (set) => accessSets.replace(set, request.body)),
  });
}

function singleOperations<O>(resolve: Resolve, names: AccessSetNames<O>): readonly Operation[] {
  return [addOperation(resolve, names), deleteOperation(resolve, names)];
}

function addOperation<O>(resolve: Resolve, names: AccessSetNames<O>): Operation {
  const accessSets = resolve(AccessSets);
  const changeWith = gatedChange(resolve, names);
  const { one, many, set, kind, ownerOf, example } = names;
  const { gets, id: exampleId } = example;
  const path = `/${many}/v1/:id/${set}`;
  return operation({
    ...{ id: `add-${one}-${set}-v1`, method: 'POST', path, scope: 'inventory:manage' },
    summary: `Adds one to the ${set} of one ${one.replace('-', ' ')}; one that is there already changes nothing${set === 'assignments' ? ' but its dates' : ''}`,
    params: IdParamsDto,
    resource: async (tx, { id }) => viewFound(await accessSets.find(tx, kind, ownerOf(id))),
    mayBeLong: true,
    body: { type: 'application/json', shape: shapesOf(names).one, read: kind.parseItem },
    answer: { status: 200, description: 'All of them as they are now', shape: shapesOf(names).all },
    examples: [{ summary: 'One more', params: { id: exampleId }, body: gets }],
    mayRefuseViolations: true,
    handle: (request) => changeWith(request, (set) => accessSets.add(set, request.body)),
  });
}

function deleteOperation<O>(resolve: Resolve, names: AccessSetNames<O>): Operation {
  const accessSets = resolve(AccessSets);
  const { one, many, set, kind, ownerOf, example } = names;
  const { has, id: exampleId } = example;
  const path = `/${many}/v1/:id/${set}`;
  return operation({
    ...{
      id: `delete-${one}-${set}-v1`,
      method: 'DELETE',
      path: `${path}/:type/:accessId`,
      scope: 'inventory:manage',
    },
    summary: `Takes one of the ${set} of one ${one.replace('-', ' ')}`,
    params: AccessOfOwnerDto,
    resource: async (tx, { id }) => viewFound(await accessSets.find(tx, kind, ownerOf(id))),
    answer: { status: 204, description: 'It is taken' },
    examples: [{ summary: 'One of them', params: { id: exampleId, type: has.type, accessId: has.id } }],
    handle: ({ params: { id, type, accessId } }) => accessSets.take(kind, ownerOf(id), { type, id: accessId }),
  });
}
