/** How an import ended: its valid rows were saved; nothing was changed; or what it reads could not be read. */
export const importOutcomes = ['APPLIED', 'REFUSED', 'FAILED'] as const;
export const importModes = ['upsert', 'sync'] as const;

/** Rows that were refused for the same reason. */
export interface RefusalCause {
  readonly kind: string;
  readonly field: string;
  /** Of the first of them. */
  readonly reason: string;
  readonly count: number;
  /** The lines of the first of them. */
  readonly lines: readonly number[];
}

/** How many rows of a kind were read, by what became of them. */
export interface ImportedCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly deleted?: number;
}

/** An import that has ended; dry runs leave no record. */
export interface ImportRecord {
  readonly id: string;
  /** RFC 3339 in UTC, as is `ended`. */
  readonly started: string;
  readonly ended: string;
  readonly actor: string;
  readonly actorKind: string;
  /** As in the audit events of the import. */
  readonly trackingId: string;
  readonly outcome: (typeof importOutcomes)[number];
  /** Why the import failed, or what it would have deleted; null where the causes say all. */
  readonly message: string | null;
  readonly mode: (typeof importModes)[number];
  /** Of a synchronisation of one source. */
  readonly sourceId: string | null;
  readonly reason: string | null;
  readonly ticket: string | null;
  /** The names of the files of a folder; none of an import over HTTP. */
  readonly files: readonly string[];
  /** By kind. */
  readonly counts: Readonly<Record<string, ImportedCounts>>;
  readonly faultCount: number;
  /** Of the first hundred faults. */
  readonly causes: readonly RefusalCause[];
  /** How many violations it began and ended; null where that was not evaluated. */
  readonly violations: { readonly begun: number; readonly ended: number } | null;
}
