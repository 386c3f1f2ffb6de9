import { createHash } from 'node:crypto';
import type { ArchivedFile, ArchivePiece, ReportTools, FileDigest } from '@identity-governance/application';
import { readTextFileSync } from './read-text';
import { signText } from './signed-head';
import { writeWorkbook } from './xlsx';
import { packZip } from './zip';

/** Size of a stored chunk in bytes: a multiple of 3, so that base64 needs no padding. */
const PIECE = 192 * 1024;

interface ReportToolOptions {
  readonly version: string;
  /** File of the private key (Ed25519, PEM) that signs manifests. */
  readonly signingKey?: string | undefined;
  readonly rules?: ReportTools['rules'];
}

export function createReportTools({ version, signingKey, rules = {} }: ReportToolOptions): ReportTools {
  const key = signingKey === undefined ? undefined : readTextFileSync(signingKey);
  return {
    version,
    rules,
    pack,
    startDigest,
    workbook: writeWorkbook,
    ...(key !== undefined && { sign: (text) => signText(text, key) }),
  };
}

async function* pack(files: AsyncIterable<ArchivedFile>): AsyncGenerator<ArchivePiece> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of packZip(files)) {
    waiting.push(part);
    length += part.length;
    if (length < PIECE) continue;
    const all = Buffer.concat(waiting);
    let start = 0;
    for (; start + PIECE <= all.length; start += PIECE) yield pieceOf(all.subarray(start, start + PIECE));
    waiting = [all.subarray(start)];
    length = all.length - start;
  }
  if (length > 0) yield pieceOf(Buffer.concat(waiting));
}

function pieceOf(bytes: Buffer): ArchivePiece {
  return { content: bytes.toString('base64'), bytes: bytes.length };
}

function startDigest(): FileDigest {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    update(piece) {
      hash.update(piece);
      bytes += Buffer.byteLength(piece);
    },
    end: () => ({ sha256: hash.digest('hex'), bytes }),
  };
}
