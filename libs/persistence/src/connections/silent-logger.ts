import { AbstractLogger } from 'typeorm';

/** Prints nothing: errors reach the caller, and a failed migration may be tried again. */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {
    // A logger without options still writes migrations.
  }
}

export const silentLogger = new SilentLogger(false);
