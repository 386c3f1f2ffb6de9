import cliProgress from 'cli-progress';
import { formatCount } from './progress';
import { printLines, type Terminal } from './terminal';

/** Shows the progress of a command with multiple phases. */
export interface PhaseDisplay {
  /** `total`: number of the objects counted in this phase. */
  begin(what: string, total: number): void;
  advance(count: number): void;
  stop(): void;
}

/** Shows a bar on a terminal, otherwise a line for each phase. */
export function showPhases({ stderr }: Pick<Terminal, 'stderr'>): PhaseDisplay {
  return stderr.isTTY === true ? new PhaseBar(stderr) : new PhaseLines(stderr);
}

class PhaseBar implements PhaseDisplay {
  private bar: cliProgress.SingleBar | undefined;

  constructor(private readonly stream: NodeJS.WritableStream) {}

  begin(what: string, total: number): void {
    this.stop();
    const format = `{bar} {percentage}% ${what}`;
    const options = { format, stream: this.stream, clearOnComplete: true, hideCursor: true };
    this.bar = new cliProgress.SingleBar(options, cliProgress.Presets.shades_classic);
    this.bar.start(total, 0);
  }

  advance(count: number): void {
    this.bar?.increment(count);
  }

  stop(): void {
    this.bar?.stop();
  }
}

class PhaseLines implements PhaseDisplay {
  private what: string | undefined;
  private total = 0;

  constructor(private readonly stream: NodeJS.WritableStream) {}

  begin(what: string, total: number): void {
    this.stop();
    this.what = what;
    this.total = total;
  }

  advance(): void {
    // a line at the end of the phase suffices
  }

  stop(): void {
    if (this.what !== undefined) printLines(this.stream, [`${this.what}: ${formatCount(this.total)}`]);
    this.what = undefined;
  }
}
