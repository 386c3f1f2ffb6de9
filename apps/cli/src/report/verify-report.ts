import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { signedText, type ReportManifest } from '@identity-governance/application';
import { isTextSignedBy } from '@identity-governance/platform';
import { fromCell } from '@identity-governance/records';
import { parse } from 'csv-parse';
import { findReport, MANIFEST } from './find-report';
import { parseManifest } from './parse-manifest';
import { readArchive, type ArchiveEntry } from './read-archive';

type SignedManifest = ReportManifest & { readonly signature?: string };

export interface VerifiedReport {
  readonly manifest: SignedManifest | undefined;
  /** Whether the key signed the manifest; undefined without a key. */
  readonly isSigned: boolean | undefined;
  readonly errors: readonly string[];
  /** Names of files that packing programs and file managers add, and that were not compared. */
  readonly ignored: readonly string[];
}

const MAX_MANIFEST = 64 * 1024 ** 2;

/** Compares the files of an archive with its manifest. `key`: the public key (PEM) that must have signed it. */
export async function verifyReport(path: string, key?: string): Promise<VerifiedReport> {
  const { entries, ignored } = findReport(await readArchive(path));
  const entry = entries.find(({ name }) => name === MANIFEST);
  const manifest = entry && (await readManifest(entry));
  if (manifest === undefined) {
    return { manifest, isSigned: undefined, errors: [`\`${MANIFEST}\` is missing or cannot be read`], ignored };
  }
  const errors = [...unnamedFiles(entries, manifest)];
  for (const file of manifest.files) {
    const found = entries.find(({ name }) => name === file.name);
    errors.push(...(found === undefined ? [`\`${file.name}\` is missing`] : await compare(found, file)));
  }
  const isSigned = key === undefined ? undefined : isSignedBy(manifest, key);
  if (isSigned === false) errors.push('the manifest is not signed by this key, or was changed since');
  return { manifest, isSigned, errors, ignored };
}

/** A violation of a report. */
export interface ReportedPair {
  readonly policyId: string;
  readonly identityId: string;
  readonly status: string;
}

/** Returns the violations of the CSV file of a report that was verified. */
export async function readPairs(path: string): Promise<readonly ReportedPair[]> {
  const { entries } = findReport(await readArchive(path));
  const entry = entries.find(({ name }) => name === 'violations.csv');
  if (entry === undefined) return [];
  const pairs: ReportedPair[] = [];
  const rows = entry.content().pipe(parse({ bom: true, columns: true })) as AsyncIterable<ReportedPair>;
  for await (const { policyId, identityId, status } of rows) {
    pairs.push({ policyId: fromCell(policyId), identityId: fromCell(identityId), status });
  }
  return pairs;
}

async function readManifest(entry: ArchiveEntry): Promise<SignedManifest | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of entry.content() as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length > MAX_MANIFEST) return undefined;
    }
    const manifest: unknown = JSON.parse(Buffer.concat(pieces).toString());
    return parseManifest(manifest).ok ? (manifest as SignedManifest) : undefined;
  } catch {
    return undefined;
  }
}

function unnamedFiles(entries: readonly ArchiveEntry[], { files }: ReportManifest): readonly string[] {
  const named = new Set([MANIFEST, ...files.map(({ name }) => name)]);
  const others = entries.filter(({ name }) => !named.has(name)).map(({ name }) => `\`${name}\` is not in the manifest`);
  const isRepeated = new Set(entries.map(({ name }) => name)).size < entries.length;
  return isRepeated ? [...others, 'the archive has several files of one name'] : others;
}

async function compare(
  { content }: ArchiveEntry,
  { name, rows, bytes, sha256 }: ReportManifest['files'][number],
): Promise<readonly string[]> {
  const hash = createHash('sha256');
  const found: { rows?: number; bytes: number } = { bytes: 0 };
  try {
    const stream = content();
    stream.on('data', (piece: Buffer) => {
      hash.update(piece);
      found.bytes += piece.length;
    });
    if (rows === undefined) await finished(stream.resume());
    else found.rows = await countRows(stream);
  } catch {
    return [`\`${name}\` cannot be read`];
  }
  return [
    ...(hash.digest('hex') === sha256 ? [] : [`the SHA-256 of \`${name}\` is another one than in the manifest`]),
    ...(found.bytes === bytes ? [] : [`\`${name}\` has ${found.bytes} bytes, and ${bytes} in the manifest`]),
    ...(found.rows === rows ? [] : [`\`${name}\` has ${found.rows} rows, and ${rows} in the manifest`]),
  ];
}

/** Counts the records of a CSV file without its header, which an emptied file lacks. */
async function countRows(stream: Readable): Promise<number> {
  let records = 0;
  const parser = parse({ bom: true, relax_column_count: true });
  stream.once('error', (error) => parser.destroy(error));
  for await (const record of stream.pipe(parser) as AsyncIterable<unknown>) if (record !== null) records++;
  return Math.max(0, records - 1);
}

function isSignedBy({ signature, ...manifest }: SignedManifest, key: string): boolean {
  return signature !== undefined && isTextSignedBy(signedText(manifest), signature, key);
}
