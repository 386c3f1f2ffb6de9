import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LoggerOptions {
  /** The app that logs. */
  readonly name: string;
  readonly level: LogLevel;
}

const secretPaths = [
  'authorization',
  'headers.authorization',
  'req.headers.authorization',
  'request.headers.authorization',
];

/** Logs JSON lines, to stdout unless told otherwise. Tokens in authorization headers never reach the log. */
export function createLogger(options: LoggerOptions, destination?: DestinationStream): Logger {
  const settings = {
    name: options.name,
    level: options.level,
    redact: { paths: secretPaths, censor: '[hidden]' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(settings, destination ?? bufferedStdout());
}

/** Lines are written together, at least this often; while stdout takes nothing, the newest are dropped at 16 MiB. */
const buffering = { minLength: 8192, periodicFlush: 100, maxLength: 16 * 1024 * 1024 };

/** pino writes what is still held back at the end of the process. A slow reader of stdout holds nobody up. */
function bufferedStdout(): DestinationStream {
  return pino.destination({ fd: 1, sync: false, ...buffering });
}
