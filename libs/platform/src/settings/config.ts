import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readTextFileSync } from '../read-text';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment variables of the process, supplemented by the file `.env` of the folder, if it exists. */
export function readEnvironment(folder: string = process.cwd()): Environment {
  return { ...readEnvFile(join(folder, '.env')), ...process.env };
}

/** Sets the variables with this prefix for the whole process, for libraries that read `process.env` themselves. */
export function exportVariables(env: Environment, prefix: string): void {
  for (const [name, value] of Object.entries(env)) if (name.startsWith(prefix)) process.env[name] ??= value;
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readTextFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`cannot read settings from \`${path}\``, { cause: error });
  }
}
