import { TextFileError } from './read-text';

type SystemError = Partial<
  NodeJS.ErrnoException & { readonly dest: string; readonly address: string; readonly port: number }
>;

const meanings: Readonly<Record<string, (error: SystemError) => string>> = {
  ENOENT: (error) => `there is no ${placeOf(error)}`,
  EACCES: (error) => `no permission for ${placeOf(error)}`,
  EPERM: (error) => `no permission for ${placeOf(error)}`,
  EROFS: (error) => `${placeOf(error)} is on a read-only disk`,
  ENOSPC: (error) => `the disk of ${placeOf(error)} is full`,
  EADDRINUSE: (error) => `${placeOf(error)} is in use by another process`,
  EADDRNOTAVAIL: (error) => `${placeOf(error)} is not an address of this machine`,
};

/** Describes a machine error that operators can correct, in one sentence; returns undefined for other errors. */
export function explainSystemFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (error instanceof TextFileError) return error.message;
  const { code = '', cause } = error as SystemError;
  const meaning = meanings[code];
  return meaning === undefined ? explainSystemFault(cause) : meaning(error);
}

function placeOf({ path, dest, address, port, message }: SystemError): string {
  if (port !== undefined) return `port ${port} on \`${address ?? ''}\``;
  const file = dest ?? path;
  return file === undefined ? `what it was about to do (${message ?? ''})` : `\`${file}\``;
}
