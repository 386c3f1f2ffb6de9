import type { CorrelationCounts, ImportRecord, RefusalCause } from '@identity-governance/records';
import { shorten } from '@identity-governance/values';
import type { ImportToCome } from '../../population/last-imports';
import { formatTime } from '../../ports/clock';
import type { CurrentActor } from '../../ports/current-actor';
import type { IdGenerator } from '../../ports/id-generator';
import type { ViolationChanges } from './violation-changes';
import type { ImportFault, ImportTally } from './import-report';

/** The origin of an import, as stated by its client. */
export interface ImportOrigin {
  readonly reason?: string | undefined;
  readonly ticket?: string | undefined;
  /** The names of the files. */
  readonly files?: readonly string[];
  readonly checksums?: ImportRecord['checksums'] | undefined;
  /** Returns the notes of the reader; complete once all rows are judged. */
  readonly notes?: (() => readonly string[]) | undefined;
}

/** The author of records of imports. Without it imports leave no record. */
export interface ImportAuthor {
  readonly ids: IdGenerator;
  readonly currentActor: CurrentActor;
}

interface Ended extends ImportOrigin {
  readonly author: ImportAuthor;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly ended: number;
  readonly outcome: ImportRecord['outcome'];
  readonly message?: string | undefined;
  /** The scope of the synchronization; undefined if the import is none. */
  readonly sync: { readonly sourceId?: string | undefined } | undefined;
  /** Undefined if violations are not evaluated. */
  readonly violations: Pick<ViolationChanges, 'start' | 'end'> | undefined;
  /** Undefined if no account was left to rules. */
  readonly correlation?: CorrelationCounts | undefined;
  readonly tally: Pick<ImportTally, 'counts' | 'faultCount' | 'faults'>;
}

const LINES = 5;
const MAX_NOTES = 100;
const MAX_NOTE = 1000;

/** Creates the record of an import that ends. */
export function importRecordOf({
  author,
  started,
  ended,
  outcome,
  message,
  sync,
  tally,
  violations,
  correlation,
  ...origin
}: Ended): ImportRecord {
  const { kind: actorKind, name: actor, trackingId } = author.currentActor.get();
  const { reason = null, ticket = null, files = [], checksums = {}, notes } = origin;
  return {
    ...{ id: author.ids.next(), started: formatTime(started), ended: formatTime(ended) },
    ...{ actor, actorKind, trackingId, outcome, message: message ?? null },
    ...{ mode: sync === undefined ? 'upsert' : 'sync', sourceId: sync?.sourceId ?? null },
    ...{ reason, ticket, files, checksums, counts: Object.fromEntries(tally.counts) },
    ...{ faultCount: tally.faultCount, causes: groupByCause(tally.faults) },
    violations: violations === undefined ? null : { started: violations.start, ended: violations.end },
    correlation: correlation === undefined ? null : countsOf(correlation),
    notes: (notes?.() ?? []).slice(0, MAX_NOTES).map((note) => shorten(note, MAX_NOTE)),
  };
}

/** Returns what the record of a previewed import would say of its input and its counts. */
export function importToCome(
  { sync, origin }: { readonly sync?: Ended['sync']; readonly origin?: ImportOrigin | undefined },
  { counts }: Pick<ImportTally, 'counts'>,
): ImportToCome {
  return { sourceId: sync?.sourceId ?? null, files: origin?.files ?? [], counts: Object.fromEntries(counts) };
}

function countsOf({ correlated, ambiguous, missing }: CorrelationCounts): CorrelationCounts {
  return { correlated, ambiguous, missing };
}

/** Groups errors by cause: reasons that differ only in quoted values or numbers have the same cause. */
function groupByCause(faults: readonly ImportFault[]): readonly RefusalCause[] {
  const causes = new Map<string, RefusalCause>();
  for (const { kind, field, reason, line } of faults) {
    const key = JSON.stringify([kind, field, reason.replace(/`[^`]*`/g, '``').replace(/\d+/g, '0')]);
    const { count, lines, ...cause } = causes.get(key) ?? { kind, field, reason, count: 0, lines: [] };
    causes.set(key, { ...cause, count: count + 1, lines: lines.length < LINES ? [...lines, line] : lines });
  }
  return [...causes.values()];
}
