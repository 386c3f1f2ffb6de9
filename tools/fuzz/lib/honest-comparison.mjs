// What a second client notices: three kinds of windows take turns in one run, so that whatever else the machine does
// falls on all of them alike. `quiet`: nobody else asks; `bare`: the hostile requests go to a server that does nothing
// but answer, so that client, server and sender share the processors, and no more; `busy`: they go to the service.
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { BareServer } from './bare-server.mjs';
import { HonestClient } from './honest-client.mjs';
import { Sender } from './send.mjs';

const WINDOW_MS = 2000;
const WARM_UP_MS = 3000;
const phases = ['quiet', 'bare', 'busy'];
/** Of the sender of hostile requests, as a niceness. */
const SENDER_PRIORITY = 10;

export class HonestComparison {
  static async start(target) {
    const comparison = new HonestComparison();
    comparison.pid = target.child.pid;
    comparison.bare = await BareServer.start();
    comparison.bareSender = new Sender(comparison.bare.port);
    comparison.client = new HonestClient({ port: target.port, authorization: target.newAuthorization('honest') });
    comparison.seen = Object.fromEntries(phases.map((phase) => [phase, { times: [], failed: 0, cpu: 0, waited: 0 }]));
    yieldProcessors();
    await sleep(WARM_UP_MS);
    comparison.turns = comparison.takeTurns();
    return comparison;
  }

  /** Resolves when a hostile request may be sent to the service; meanwhile others of its kind go elsewhere. */
  async untilBusy(makeRequest) {
    while (this.phase !== 'busy' && !this.isOver) {
      if (this.phase === 'bare') await this.bareSender.send(makeRequest());
      else await sleep(20);
    }
  }

  async takeTurns() {
    while (!this.isOver) {
      for (const phase of phases) await this.measure(phase);
    }
  }

  /** Answers to what was sent before are not waited for: the first tenth of a window is left out. */
  async measure(phase) {
    this.phase = phase;
    await sleep(WINDOW_MS / 10);
    await this.client.take();
    const before = readSchedule(this.pid);
    await sleep(WINDOW_MS * 0.9);
    const after = readSchedule(this.pid);
    const { times, failed } = await this.client.take();
    const seen = this.seen[phase];
    seen.times.push(...times);
    seen.failed += failed;
    seen.cpu += after.cpu - before.cpu;
    seen.waited += after.waited - before.waited;
  }

  /** Of each kind of window: requests, their percentiles, and the seconds that the service worked and waited. */
  async end() {
    this.isOver = true;
    await this.turns;
    await this.client.close();
    this.bareSender.close();
    this.bare.stop();
    return Object.fromEntries(phases.map((phase) => [phase, summarise(this.seen[phase])]));
  }
}

/**
 * The sender makes its requests and judges the answers: work that no caller from elsewhere would do on the machine of
 * the service. So it takes second place for the processors, in all windows alike. The servers and the honest client,
 * which run already, keep theirs: Linux counts by the thread; elsewhere nothing is changed.
 */
function yieldProcessors() {
  if (process.platform === 'linux') setPriority(process.pid, SENDER_PRIORITY);
}

function summarise({ times, failed, cpu, waited }) {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)];
  return { count: times.length, failed, p50: at(0.5), p99: at(0.99), cpu, waited };
}

/** How many seconds the service's main thread worked, and waited for a processor; 0 where the system does not tell. */
function readSchedule(pid) {
  try {
    const [cpu, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ');
    return { cpu: cpu / 1e9, waited: waited / 1e9 };
  } catch {
    return { cpu: 0, waited: 0 };
  }
}
