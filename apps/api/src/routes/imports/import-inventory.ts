import { Readable } from 'node:stream';
import {
  ImportInventory,
  type ImportBatch,
  type ImportKind,
  type ImportOptions,
  type ImportPreview,
  type ImportReport,
  type KeptPolicies,
  type Scope,
  importKinds,
  readMaxDeletes,
} from '@identity-governance/application';
import { countUnmatched, describeUnmatched, err, ok, type Fault, type Result } from '@identity-governance/values';
import type { FastifyReply } from 'fastify';
import { abortedRequest, type ApplicationError } from '../../errors';
import { operation, type Operation, type OperationRequest } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { FourEyes } from '../../bind-use-cases';
import { missingImportScopes } from '../../import/import-scopes';
import { MAX_UNREADABLE, readBatches } from '../../import/read-batches';
import { countLines } from '../../import/read-lines';
import { Spool } from '../../import/spool';
import { ImportLineDto, ImportQueryDto, ImportReportDto } from './import-dtos';

/** Number of refused rows after which an import without `skipInvalid` ends. */
const MAX_REFUSED = 100;

const examples = [
  {
    summary: 'A new source',
    body: { kind: 'sources', row: { id: 'wms', name: 'Warehouse', attributes: { connector: 'jdbc' } } },
  },
];

/** The dependencies of an import. */
interface ImportParts {
  readonly importInventory: ImportInventory;
  /** The policies that rows may not change. */
  readonly keeps: KeptPolicies;
  /** Stores bodies while they arrive. */
  readonly spool: Spool;
}

export function importOperations(resolve: Resolve): readonly Operation[] {
  const parts: ImportParts = {
    importInventory: resolve(ImportInventory),
    keeps: resolve(FourEyes).propose === undefined ? ['MANAGED'] : ['ENFORCED', 'MANAGED'],
    spool: resolve(Spool),
  };
  const importOperation = operation({
    id: 'import-inventory-v1',
    method: 'POST',
    path: '/inventory/v1/import',
    summary: 'Imports rows of the inventory and of policies, one a line',
    description:
      'Rows are created, or replaced by key; equal rows do not change. A row may refer to rows of the import and to existing rows. `op` `delete` deletes a row by its key; `mode=sync` deletes missing rows, see `docs/import-format.md`. Without `skipInvalid` one invalid row rejects ' +
      'the import with 400 and the errors. The token must carry the scope of every kind of row, `sod-policy:manage` for policies; a row that changes a policy that files manage is an error, with `FOUR_EYES` also one that changes an ENFORCED policy. The import is aborted when the client disconnects.',
    scope: 'inventory:manage',
    concurrency: 'imports',
    query: ImportQueryDto,
    body: { type: 'application/x-ndjson', shape: ImportLineDto, isStream: true },
    answer: { status: 200, description: 'The report of the import', shape: ImportReportDto },
    examples,
    handle: (request, reply) => importRows(parts, request, () => isDisconnected(reply)),
  });
  return [importOperation];
}

async function importRows(
  { importInventory, keeps, spool }: ImportParts,
  { query, body, principal }: OperationRequest<unknown, ImportQueryDto, unknown>,
  isAbandoned: () => boolean,
): Promise<Result<ReturnType<typeof viewOf>, ApplicationError>> {
  const faults = findContradictions(query);
  if (faults.length > 0) return err({ kind: 'invalid', faults });
  const stream = body instanceof Readable ? body : Readable.from([]); // a request may come without any body
  const spooled = await spool.keep(stream, principal.client);
  try {
    const whole = kindsOf(query);
    const maxUnreadable = query.skipInvalid ? MAX_UNREADABLE : MAX_REFUSED;
    const missing = await missingImportScopes(principal.scopes, { file: spooled.file, kinds: whole, maxUnreadable });
    if (missing.length > 0) return err({ kind: 'scopes-missing', scopes: missing });
    const lines = readBatches(spooled.file, () => {
      if (isAbandoned()) throw abortedRequest();
    });
    const progress = { line: 0 };
    const batches = follow(withKinds(whole, lines), progress);
    const { skipInvalid, dryRun: isDryRun, reason, ticket } = query;
    const options = {
      skipInvalid,
      origin: { reason, ticket },
      sync: syncOf(query),
      isDryRun,
      keeps,
      maxRefused: MAX_REFUSED,
    };
    const report = await importInventory.execute(batches, options);
    if (!isRefused(report, query)) return ok(viewOf(report, principal.scopes));
    const uncheckedLines = report.endedEarly ? (await countLines(spooled.file)) - progress.line : 0;
    return err({ kind: 'import-refused', ...report, uncheckedLines });
  } finally {
    await spooled.remove();
  }
}

function findContradictions({ mode, skipInvalid, ...forSync }: ImportQueryDto): readonly Fault[] {
  if (mode === 'sync') {
    const reason = 'cannot be combined with `mode=sync`: an invalid row would be treated as missing and deleted';
    return skipInvalid ? [{ field: 'skipInvalid', reason }] : [];
  }
  const given = (['source', 'kinds'] as const).filter((field) => forSync[field] !== undefined);
  return given.map((field) => ({ field, reason: 'requires `mode=sync`' }));
}

function kindsOf({ kinds }: ImportQueryDto): readonly ImportKind[] {
  const named = kinds?.split(',') ?? [];
  return importKinds.filter((kind) => named.includes(kind));
}

/** Starts each kind with an empty batch, because a kind may have no rows. */
async function* withKinds(
  kinds: readonly ImportKind[],
  batches: AsyncIterable<ImportBatch>,
): AsyncIterable<ImportBatch> {
  for (const kind of kinds) yield { kind, rows: [] };
  yield* batches;
}

/** Records the line of the last row that was read. */
async function* follow(batches: AsyncIterable<ImportBatch>, progress: { line: number }): AsyncIterable<ImportBatch> {
  for await (const batch of batches) {
    progress.line = batch.rows.at(-1)?.line ?? progress.line;
    yield batch;
  }
}

function syncOf({ mode, source, maxDeletes }: ImportQueryDto): ImportOptions['sync'] {
  return mode === 'sync' ? { sourceId: source, maxDeletes: readMaxDeletes(maxDeletes)! } : undefined;
}

/** Whether the response is an error. The result of a dry run is not, unless the import would do nothing. */
function isRefused(report: ImportReport, { dryRun, skipInvalid }: ImportQueryDto): boolean {
  const { applied, excess, faultCount, endedEarly } = report;
  if (applied) return false;
  return !dryRun || endedEarly || excess.length > 0 || (faultCount > 0 && !skipInvalid);
}

function isDisconnected({ raw }: FastifyReply): boolean {
  return raw.destroyed || raw.socket?.destroyed === true;
}

/** Returns the report. It names violators only for callers who may read violations. */
function viewOf({ counts, preview, ...report }: ImportReport, scopes: ReadonlySet<Scope>) {
  const { faults, faultCount, unmatchedValues, unmatched, warnings, correlation } = report;
  return {
    ...{ counts: Object.fromEntries(counts), faults, faultCount },
    ...(unmatched !== undefined && {
      unmatchedValues,
      unmatched,
      unmatchedText: describeUnmatched(countUnmatched({ unmatched })),
    }),
    ...(warnings !== undefined && { warnings }),
    ...(correlation !== undefined && { correlation }),
    ...(preview !== undefined && { preview: scopes.has('sod-violation:read') ? preview : withoutNames(preview) }),
  };
}

function withoutNames({ violations, ...preview }: ImportPreview) {
  if (violations === undefined) return preview;
  return { ...preview, violations: { start: violations.start, end: violations.end } };
}
