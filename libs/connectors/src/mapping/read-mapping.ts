import { basename } from 'node:path';
import { readTextFile, TextFileError } from '@identity-governance/platform';
import { quote, type Fault, type Parser } from '@identity-governance/values';
import { InputError } from '../input-error';
import { fileSize } from '../file-size';
import { parseMapping, type Mapping } from './parse-mapping';
import { offsetWithin, placeOf, readYaml } from './read-yaml';

const maxSize = 1024 * 1024;
/** Maximum number of reported errors. */
const maxErrors = 20;

/** The file of a mapping. */
export interface MappingFile {
  readonly name: string;
  /** The number of its lines. */
  readonly lineCount: number;
  /** Returns the line of a path in the file, such as `files.users*csv.rows.0`. */
  readonly lineOf: (place: string) => number;
}

/** A mapping with its file. */
export interface ReadMapping extends Mapping, MappingFile {}

/** Reads a mapping file. Throws an `InputError` with the line and the path of each error. */
export async function readMapping(path: string): Promise<ReadMapping> {
  return readMappingFile(path, parseMapping);
}

/** Reads a YAML file whose scalars are all strings. Throws an `InputError` with the line of each error. */
export async function readMappingFile<T extends object>(path: string, parse: Parser<T>): Promise<T & MappingFile> {
  const text = await readSmallFile(path);
  const name = basename(path);
  const { document, counter, errors } = readYaml(text);
  if (errors.length > 0) throw mappingError(name, errors);
  const lineOf = (place: string): number => placeOf(counter, offsetWithin(document.contents, place)).line;
  const parsed = parse(document.toJS());
  if (parsed.ok) return { ...parsed.value, name, lineCount: counter.lineStarts.length, lineOf };
  const faults = parsed.error.slice(0, maxErrors).map((fault) => describeFault(fault, lineOf));
  throw mappingError(name, faults, parsed.error.length);
}

async function readSmallFile(path: string): Promise<string> {
  try {
    const size = await fileSize(path);
    if (size > maxSize) throw new InputError(`\`${path}\` is larger than 1 MiB, which no mapping file is`);
    return await readTextFile(path);
  } catch (error) {
    if (error instanceof TextFileError) throw new InputError(error.message, { cause: error });
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new InputError(`there is no file \`${path}\``, { cause: error });
  }
}

interface PlacedError {
  readonly line: number;
  readonly text: string;
}

function describeFault({ field, reason }: Fault, lineOf: (place: string) => number): PlacedError {
  return { line: lineOf(field), text: field === '' ? reason : `${quote(field)} ${reason}` };
}

function mappingError(name: string, errors: readonly PlacedError[], count = errors.length): InputError {
  const sorted = [...errors].sort((a, b) => a.line - b.line);
  const lines = sorted.slice(0, maxErrors).map(({ line, text }) => `${name}:${line} ${text}`);
  const more = count > lines.length ? [`and ${count - lines.length} more`] : [];
  return new InputError(['the file has errors:', ...lines, ...more].join('\n'));
}
