import { watch, type FSWatcher } from 'node:fs';
import type { JobAnnouncements } from '@identity-governance/application';

/** Time in milliseconds in which all commits cause one announcement. */
const GATHER = 20;

/**
 * Notifications of commits to a SQLite database, any of which may have enqueued a job. The system sends them when the
 * file of the log changes, so that an idle worker does not wake up.
 */
export class LogAnnouncements implements JobAnnouncements {
  private watcher: FSWatcher | undefined;
  private gathering: NodeJS.Timeout | undefined;

  /** `log`: the path of the write-ahead log. */
  constructor(private readonly log: string) {}

  start(onJob: () => void): void {
    const announce = () => {
      this.gathering = undefined;
      onJob();
    };
    try {
      this.watcher = watch(this.log, { persistent: false }, () => {
        this.gathering ??= setTimeout(announce, GATHER);
      });
      this.watcher.on('error', () => this.watcher?.close());
    } catch {
      // The system has no watch left, or its file system has none: polling replaces announcements.
    }
  }

  async stop(): Promise<void> {
    this.watcher?.close();
    clearTimeout(this.gathering);
    return Promise.resolve();
  }
}
