import {
  listFields,
  type ListFields,
  type ResourceReader,
  type Scope,
  type SearchRequest,
} from '@identity-governance/application';
import { ok } from '@identity-governance/values';
import { genericOperation, type Operation } from '../../http/operation';
import { IsOptional, IsString } from 'class-validator';
import { IdParamsDto, PageQueryDto, Schema } from '../../schema/fields';
import type { Dto, DtoOf } from '../../schema/json-schema';
import { pageOf, readPage } from './page';

/** A kind of resource that can be listed and read one by one; `Shown`: the documented form of its views. */
export interface ReadableCollection<View extends Shown, Shown extends object> {
  /**
   * Singular and plural in kebab-case, as paths and operation identifiers use them: `access-profile`,
   * `access-profiles`.
   */
  readonly one: string;
  readonly many: string;
  /** The id of a resource of the sample organization, for the documentation. */
  readonly example: string;
  readonly dto: DtoOf<View, Shown>;
  readonly read: ResourceReader<View, SearchRequest>;
  /** The required scopes: `inventory:read` and `inventory:manage` by default. */
  readonly scopes?: { readonly read: Scope; readonly manage: Scope };
  /** The fields that filters and sorters may name. */
  readonly fields: ListFields;
  /** Whether `q` finds rows. */
  readonly isSearchable?: boolean;
  /** See `Operation`. */
  readonly guarded?: NonNullable<Operation['guarded']>;
  /** Returns the part of a resource that a caller with these scopes may read; all of it by default. */
  readonly shownTo?: (view: View, scopes: ReadonlySet<Scope>) => View;
  /** Number of fields in the order of its rows. */
  readonly keyLength?: number;
}

class ListQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({ description: 'conditions on the fields above: `name sw "a"`' })
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema({ description: 'comma-separated list of the sorters above; `-` sorts descending' })
  readonly sorters?: string;
}

class SearchQueryDto extends ListQueryDto {
  @IsOptional()
  @IsString()
  @Schema({ description: 'the start of each word of a name, mail address or id, or the start of a login: `maya lind`' })
  readonly q?: string;
}

/** Declares `GET /<many>/v1` and `GET /<many>/v1/{id}`. */
export function readOperations<View extends Shown, Shown extends object>(
  collection: ReadableCollection<View, Shown>,
): readonly Operation[] {
  return [listOperation(collection), getOperation(collection)];
}

function listOperation<View extends Shown, Shown extends object>(
  collection: ReadableCollection<View, Shown>,
): Operation {
  const { many, dto, read, keyLength = 1, isSearchable = false, fields, scopes } = collection;
  const { shownTo = (view: View): View => view } = collection;
  const accepted: Dto<SearchQueryDto> = isSearchable ? SearchQueryDto : ListQueryDto;
  const name = many.replace('-', ' ');
  const sorterNames = Object.keys(fields.sorters).map((field) => `\`${field}\``);
  return genericOperation({
    id: `list-${many}-v1`,
    method: 'GET',
    path: `/${many}/v1`,
    summary: `Lists ${name} in the order of their ids, unless sorted otherwise`,
    description: `Filters: ${listFields(fields)}. Sorters: ${sorterNames.join(', ')}.`,
    scope: scopes?.read ?? 'inventory:read',
    query: accepted,
    answer: { status: 200, description: `A page of ${name}`, shape: [dto] },
    examples: [{ summary: 'The first two', query: { limit: 2 } }],
    async handle({ query, principal }, reply) {
      const { q, filters, sorters } = query;
      const sortLength = sorters?.split(',').length ?? 0;
      const listedBy = { list: many, keyLength, sortLength, narrowedBy: [q, filters, sorters] };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await read.list({ ...page.value, q, filters, sorters });
      if (!listed.ok) return listed;
      const show = (views: readonly View[]) => views.map((view) => shownTo(view, principal.scopes));
      const { items, rows } = listed.value;
      const shownRows = rows && (() => mapChunks(rows(), show));
      return ok(pageOf({ ...listed.value, items: show(items), rows: shownRows }, listedBy, reply));
    },
  });
}

async function* mapChunks<View>(
  chunks: AsyncIterable<readonly View[]> | Iterable<readonly View[]>,
  change: (views: readonly View[]) => readonly View[],
): AsyncGenerator<readonly View[]> {
  for await (const views of chunks) yield change(views);
}

function getOperation<View extends Shown, Shown extends object>(
  collection: ReadableCollection<View, Shown>,
): Operation {
  const { one, many, dto, read, example, guarded, scopes, shownTo } = collection;
  const shape: Dto<Shown> = dto;
  const name = one.replace('-', ' ');
  return genericOperation({
    id: `get-${one}-v1`,
    method: 'GET',
    path: `/${many}/v1/:id`,
    summary: `Reads one ${name}`,
    scope: scopes?.read ?? 'inventory:read',
    params: IdParamsDto,
    resource: (tx, { id }) => read.find(tx, id),
    ...(guarded && { guarded }),
    answer: { status: 200, description: `The ${name}`, shape },
    examples: [{ summary: `The ${name} ${example}`, params: { id: example } }],
    async handle({ params: { id }, principal }) {
      const found = await read.get(id);
      return found.ok && shownTo !== undefined ? ok(shownTo(found.value, principal.scopes)) : found;
    },
  });
}
