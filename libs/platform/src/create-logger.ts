import { pino, type DestinationStream, type Logger } from 'pino';
import { LineBuffer, type LineSink } from './line-buffer';

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
    timestamp: timeMember(),
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(settings, destination ?? bufferedStdout());
}

/** Written once for all lines of one millisecond. */
function timeMember(): () => string {
  let time = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== time) text = `,"time":"${new Date(now).toISOString()}"`;
    time = now;
    return text;
  };
}

/** While stdout takes nothing, the newest lines are dropped at this length. */
const MOST_HELD = 16 * 1024 * 1024;

/** Nothing is lost at the end of the process. A slow reader of stdout holds nobody up. */
function bufferedStdout(): DestinationStream {
  const sink = pino.destination({ fd: 1, sync: false, maxLength: MOST_HELD, contentMode: 'buffer' });
  return new LineBuffer(sink as unknown as LineSink); // its type does not tell that it takes bytes in this mode
}
