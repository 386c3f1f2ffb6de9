import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CliSettings } from '../config';
import { fault, good, warning, type Finding } from './finding';

const gibibyte = 2 ** 30;
const scarceBytes = gibibyte;
const fullBytes = gibibyte / 16;

/** Examines Node, and the folders that the service writes to. */
export async function examineMachine({ dataDir, databaseUrl }: CliSettings): Promise<readonly Finding[]> {
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/s.exec(databaseUrl)?.[1];
  const folders = new Set([dataDir, ...(file === undefined ? [] : [dirname(file)])]);
  return [good('node', process.version), ...(await Promise.all([...folders].map(examineFolder)))];
}

async function examineFolder(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return judgeRoom(folder, bavail * bsize);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing)
      return warning('disk', `there is no folder \`${folder}\``, 'the first start creates it; check the name');
    return fault(
      'disk',
      `no permission to write \`${folder}\``,
      'make it writable for the user that the service runs as',
    );
  }
}

/** `free`: free space in bytes. */
export function judgeRoom(folder: string, free: number): Finding {
  const found = `${(free / gibibyte).toFixed(1)} GiB free at \`${folder}\``;
  if (free < fullBytes) return fault('disk', found, 'free disk space: writes will fail soon');
  return free < scarceBytes ? warning('disk', found, 'free disk space') : good('disk', found);
}
