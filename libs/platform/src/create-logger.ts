import { pino, type DestinationStream, type Logger } from 'pino';
import { LogWriter } from './log-writer';

export type { Logger };

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LoggerOptions {
  /** The name of the app that logs. */
  readonly name: string;
  readonly level: LogLevel;
}

const secretPaths = [
  'authorization',
  'headers.authorization',
  'req.headers.authorization',
  'request.headers.authorization',
];

/** stdout, from the first line that is logged there. */
let output: LogWriter | undefined;

/** Returns the number of log lines that could not be written since the process started. */
export function droppedLogLines(): number {
  return output?.droppedLines ?? 0;
}

/** Logs JSON lines, by default to stdout. Tokens in authorization headers never reach the log. */
export function createLogger(options: LoggerOptions, destination?: DestinationStream): Logger {
  const settings = {
    name: options.name,
    level: options.level,
    redact: { paths: secretPaths, censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (destination !== undefined) return pino(settings, destination);
  const stdout = (output ??= new LogWriter(1));
  const logger = pino(settings, stdout);
  stdout.onRecovery = (droppedLines) => {
    logger.warn({ droppedLines }, 'log lines were dropped because the log could not be written');
  };
  return logger;
}
