import {
  type SourceId,
  record,
  parseDescription,
  parseNewId,
  parseName,
  parseOptionalNewId,
  orElse,
} from '@identity-governance/values';
import { parseStringMap } from './attributes';
import { parseCorrelation, type CorrelationRule } from './correlation';
import { notKeptOf, type Unidentified } from './row-properties';

/**
 * A connected system. Its id is the *application id* of the API. As in all rows, an optional string that is not set is
 * null.
 */
export interface Source {
  readonly id: SourceId;
  readonly name: string;
  readonly description: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  /** How accounts without an identity find theirs; the first rule that finds exactly one decides. */
  readonly correlation: readonly CorrelationRule[];
}

/** The properties of a source that clients set. */
export type SourceDraft = Omit<Source, 'id'>;

const fields = {
  name: parseName,
  description: parseDescription,
  attributes: orElse(parseStringMap, {}),
  correlation: parseCorrelation,
};

export const parseSourceDraft = record<SourceDraft>(fields, ['id', ...notKeptOf.source]);
export const parseNewSource = record<Unidentified<Source>>({ id: parseOptionalNewId, ...fields }, notKeptOf.source);
export const parseSource = record<Source>({ id: parseNewId, ...fields }, notKeptOf.source);
