import { join } from 'node:path';
import { readTextFile, TextFileError } from '@identity-governance/platform';
import {
  err,
  ok,
  parseJson,
  refuseRepeatedNames,
  RepeatedName,
  type Fault,
  type Parser,
  type Result,
} from '@identity-governance/values';
import { InputError } from '../input-error';
import { fileFault, type FileFault } from '../csv/file-fault';
import { fileSize } from '../file-size';
import {
  parseEntitlements,
  parseGrants,
  parseResources,
  type BatonEntitlement,
  type BatonGrant,
  type BatonResource,
} from './parse-baton';

/** The output of a Baton connector for one system. */
export interface BatonFiles {
  readonly resources: readonly BatonResource[];
  readonly entitlements: readonly BatonEntitlement[];
  readonly grants: readonly BatonGrant[];
  /** Bytes. */
  readonly size: number;
}

/** The files of the folder, in the order in which their elements are numbered. */
export const batonFileNames = ['resources.json', 'entitlements.json', 'grants.json'] as const;
type FileName = (typeof batonFileNames)[number];

/** Bytes; the maximum length of a string in Node.js. */
const maxSize = 500 * 1024 * 1024;

/** Reads the three files of a folder; returns all of their errors. Throws an `InputError` if a file cannot be read. */
export async function readBaton(folder: string): Promise<Result<BatonFiles, readonly FileFault[]>> {
  const sizes = await Promise.all(batonFileNames.map(async (name) => checkSize(join(folder, name))));
  const resources = await readFile(folder, 'resources.json', parseResources);
  const entitlements = await readFile(folder, 'entitlements.json', parseEntitlements);
  const grants = await readFile(folder, 'grants.json', parseGrants);
  if (resources.ok && entitlements.ok && grants.ok) {
    const size = sizes.reduce((sum, size) => sum + size, 0);
    return ok({ resources: resources.value, entitlements: entitlements.value, grants: grants.value, size });
  }
  return err([resources, entitlements, grants].flatMap((file) => (file.ok ? [] : file.error)));
}

async function readFile<T>(folder: string, file: FileName, parse: Parser<T>): Promise<Result<T, readonly FileFault[]>> {
  const read = readJson(await readText(join(folder, file)), file);
  if (!read.ok) return read;
  const parsed = parse(read.value);
  return parsed.ok ? parsed : err(parsed.error.map((fault) => toFileFault(file, fault)));
}

function readJson(text: string, file: FileName): Result<unknown, readonly FileFault[]> {
  try {
    const value = parseJson(text);
    refuseRepeatedNames(text, value);
    return ok(value);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const isRepeated = error instanceof RepeatedName;
    const reason = isRepeated
      ? error.message
      : `is not the JSON that \`baton\` writes with \`-o json\`: ${error.message}`;
    const position = Number(/ at position (\d+)/.exec(error.message)?.[1] ?? 0);
    const line = text.slice(0, position).split('\n').length;
    return err([fileFault({ file, line, column: '', reason })]);
  }
}

/** Uses the position of the element as the line: Baton writes each file on one line. */
function toFileFault(file: FileName, { field, reason }: Fault): FileFault {
  const [, index, column = ''] = /^[a-z]+\.(\d+)(?:\.(.+))?$/s.exec(field) ?? [];
  if (index === undefined) return fileFault({ file, line: 1, column: field, reason });
  return fileFault({ file, line: Number(index) + 1, column, reason });
}

async function checkSize(path: string): Promise<number> {
  const size = await fileSize(path).catch((error: unknown) => {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new InputError(`there is no file \`${path}\`; \`baton\` writes it with \`-o json\``, { cause: error });
  });
  if (size > maxSize) throw new InputError(`\`${path}\` is larger than ${maxSize / 2 ** 20} MiB`);
  return size;
}

async function readText(path: string): Promise<string> {
  try {
    return await readTextFile(path);
  } catch (error) {
    if (error instanceof TextFileError) throw new InputError(error.message, { cause: error });
    throw error;
  }
}
