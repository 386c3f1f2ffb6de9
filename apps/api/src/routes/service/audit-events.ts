import {
  auditEventReads,
  type AuditAction,
  type AuditEvent,
  type AuditEventQuery,
  type AuditEventView,
  type AuditedRow,
  type AuditedType,
  type InvalidInput,
  type TextField,
  actorKinds,
  auditActions,
  auditedTypes,
  auditEventFields,
  listFields,
  readListQuery,
} from '@identity-governance/application';
import { err, ok, type Fault, type Result } from '@identity-governance/values';
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { operation, type Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { IdParamsDto, IsId, IsNullableText, IsTime, PageQueryDto, Schema } from '../../schema/fields';
import { pageOf, readPage } from '../shared/page';

const rowSchema = { type: ['object', 'null'], additionalProperties: true };

class AuditEventDto implements AuditEventView {
  @IsId()
  readonly id!: string;

  @IsInt()
  @Schema({
    type: ['integer', 'null'],
    description: 'position of the event, from 1 without gaps; null until the event is sealed',
  })
  readonly position!: number | null;

  @IsTime()
  readonly created!: string;

  @IsString()
  @Schema({ description: 'the client of the request, `cli:` and the user of a command, or `worker`' })
  readonly actor!: string;

  @IsIn([...actorKinds, 'UNKNOWN'])
  @Schema({ description: 'origin of the change; `UNKNOWN` for events of versions that did not record it' })
  readonly actorKind!: AuditEvent['actorKind'];

  @IsNullableText()
  @Schema({ description: 'the subject (`sub`) of the token of the request' })
  readonly subject!: string | null;

  @IsNullableText()
  @Schema({ description: 'the address that the request came from' })
  readonly address!: string | null;

  @IsNullableText()
  @Schema({ description: 'the id (`jti`) of the token of the request' })
  readonly tokenId!: string | null;

  @IsString()
  @Schema({ description: 'tracking id of the request, as in its response and log lines' })
  readonly trackingId!: string;

  @IsNullableText()
  @Schema({
    description:
      'the owner of the files that manage the SOD policy, if `override=true` changed it, also after an approval; null for other changes',
  })
  readonly overrides!: string | null;

  @IsIn(auditActions)
  readonly action!: AuditAction;

  @IsIn(auditedTypes)
  readonly resourceType!: AuditedType;

  @IsString()
  readonly resourceId!: string;

  @Schema({ ...rowSchema, description: 'the whole row before the change; null if it was created' })
  @IsOptional()
  readonly before!: AuditedRow | null;

  @Schema({ ...rowSchema, description: 'the whole row after the change; null if it was deleted' })
  @IsOptional()
  readonly after!: AuditedRow | null;
}

class AuditEventQueryDto extends PageQueryDto {
  @IsOptional()
  @IsString()
  @Schema({
    description: `conditions on ${listFields(auditEventFields)}: \`actor eq "billing" and created ge "2026-01-01T00:00:00Z"\``,
  })
  readonly filters?: string;

  @IsOptional()
  @IsString()
  @Schema({ description: '`-id` for the latest first' })
  readonly sorters?: string;

  @IsOptional()
  @IsTime()
  @Schema({ description: 'the time of the first event, RFC 3339' })
  readonly from?: string;

  @IsOptional()
  @IsTime()
  @Schema({ description: 'the time after the last event, RFC 3339' })
  readonly to?: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  @Schema({ description: 'events after this position, ordered by position; combine only with `limit`' })
  readonly afterPosition?: number;
}

export function auditEventOperations(resolve: Resolve): readonly Operation[] {
  return [listAuditEventsOperation(resolve), getAuditEventOperation(resolve)];
}

function listAuditEventsOperation(resolve: Resolve): Operation {
  const readAuditEvents = createReader(resolve, auditEventReads);
  return operation({
    id: 'list-audit-events-v1',
    method: 'GET',
    path: '/audit-events/v1',
    summary: 'Lists the changes of the state in their order',
    scope: 'audit:read',
    query: AuditEventQueryDto,
    answer: { status: 200, description: 'A page of events', shape: [AuditEventDto] },
    examples: [
      { summary: 'Events of created resources', query: { filters: 'action eq "CREATED"', sorters: '-id', limit: 2 } },
    ],
    async handle({ query }, reply) {
      const { filters, sorters, from, to } = query;
      const narrowedBy = [filters, sorters, from, to];
      const read = readEventQuery(query);
      if (!read.ok) return read;
      const sortLength = read.value.orderBy?.length ?? 0;
      const listedBy = { list: 'audit-events', keyLength: 1, sortLength, narrowedBy };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await readAuditEvents.list({ ...read.value, ...page.value });
      return listed.ok ? ok(pageOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

function getAuditEventOperation(resolve: Resolve): Operation {
  const readAuditEvents = createReader(resolve, auditEventReads);
  return operation({
    id: 'get-audit-event-v1',
    method: 'GET',
    path: '/audit-events/v1/:id',
    summary: 'Reads one change of the state',
    scope: 'audit:read',
    params: IdParamsDto,
    answer: { status: 200, description: 'The event', shape: AuditEventDto },
    examples: [{ summary: 'A new identity profile', params: { id: '019b7652a1f17a50b3c2d4e5f6071829' } }],
    resource: (tx, { id }) => readAuditEvents.find(tx, id),
    handle: ({ params: { id } }) => readAuditEvents.get(id),
  });
}

function readEventQuery(query: AuditEventQueryDto): Result<AuditEventQuery, InvalidInput> {
  const { limit, offset, filters, sorters } = query;
  const listed = readListQuery<TextField<AuditEvent>>(auditEventFields, { filters, sorters });
  const from = readTime('from', query.from);
  const to = readTime('to', query.to);
  const apart = standsAlone(query);
  if (listed.ok && from.ok && to.ok && apart === undefined) {
    const { afterPosition } = query;
    return ok({ limit, offset, ...listed.value, from: from.value, to: to.value, afterPosition });
  }
  const times = [from, to].flatMap((read) => (read.ok ? [] : [read.error]));
  const faults = [...(listed.ok ? [] : listed.error.faults), ...times];
  return err({ kind: 'invalid', faults: apart === undefined ? faults : [...faults, apart] });
}

/** A reader that continues from a position reads all events. */
function standsAlone({ afterPosition, ...query }: AuditEventQueryDto): Fault | undefined {
  const { filters, sorters, from, to, cursor, offset, count } = query;
  const isAlone = [filters, sorters, from, to, cursor].every((value) => value === undefined) && offset === 0 && !count;
  if (afterPosition === undefined || isAlone) return undefined;
  return { field: 'afterPosition', reason: 'can be combined only with `limit`' };
}

/** The schema admits only RFC 3339, except leap seconds, which computer clocks do not have. */
function readTime(field: string, text: string | undefined): Result<number | undefined, Fault> {
  if (text === undefined) return ok(undefined);
  const time = Date.parse(text);
  return Number.isNaN(time) ? err({ field, reason: 'is not an RFC 3339 time' }) : ok(Math.max(0, time));
}
