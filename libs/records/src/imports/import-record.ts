/** The outcomes of an import: its valid rows were saved; nothing was changed; or its input could not be read. */
export const importOutcomes = ['APPLIED', 'REFUSED', 'FAILED'] as const;
export const importModes = ['upsert', 'sync'] as const;

/** Rows that were rejected for the same reason. */
export interface RefusalCause {
  readonly kind: string;
  readonly field: string;
  /** Reason of the first of these rows. */
  readonly reason: string;
  readonly count: number;
  /** Line numbers of the first rows. */
  readonly lines: readonly number[];
}

/** Numbers of rows of a kind, by outcome. */
export interface ImportedCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly deleted?: number;
}

/** What became of the accounts whose identity an import left to the rules of their sources. */
export interface CorrelationCounts {
  /** The rules found their identity. */
  readonly correlated: number;
  /** No rule found exactly one identity, and one found several. */
  readonly ambiguous: number;
  /** No rule found an identity. */
  readonly missing: number;
}

/** An import that has ended; dry runs leave no record. */
export interface ImportRecord {
  readonly id: string;
  /** RFC 3339 in UTC, as is `ended`. */
  readonly started: string;
  readonly ended: string;
  readonly actor: string;
  readonly actorKind: string;
  /** Tracking id of the audit events of the import. */
  readonly trackingId: string;
  readonly outcome: (typeof importOutcomes)[number];
  /** Reason of a failure, or the rows that the import would have deleted; null if the causes are sufficient. */
  readonly message: string | null;
  readonly mode: (typeof importModes)[number];
  /** Source of a synchronization; null for other imports. */
  readonly sourceId: string | null;
  readonly reason: string | null;
  readonly ticket: string | null;
  /** File names of a folder import; empty for an import over HTTP. */
  readonly files: readonly string[];
  /** The SHA-256 of each file by name, taken before its rows are read; empty if no file is read. */
  readonly checksums: Readonly<Record<string, string>>;
  /** Row counts by kind. */
  readonly counts: Readonly<Record<string, ImportedCounts>>;
  readonly faultCount: number;
  /** Causes of the first hundred errors. */
  readonly causes: readonly RefusalCause[];
  /** Numbers of violations that the import started and ended; null if not evaluated. */
  readonly violations: { readonly started: number; readonly ended: number } | null;
  /** Null where no account was left to rules. */
  readonly correlation: CorrelationCounts | null;
  /** What the reader of the input left out, or could not find; those with `ROW_COUNTS` count rows. */
  readonly notes: readonly string[];
}

/** The start of notes that count the rows of a rule, of which nothing needs to be done. */
export const ROW_COUNTS = 'rows of ';
