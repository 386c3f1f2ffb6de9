import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Gives this process, which sends, a processor of its own, and the servers the others. Else the scheduler may let it
 * share the one of a server that it waits for: then each answer interrupts the server, and costs it up to a tenth more.
 * Returns whether it could: Linux with `taskset` and two processors can.
 */
export function keepApart(servers: readonly number[]): boolean {
  try {
    const [own, ...others] = allowedProcessors();
    if (others.length === 0) return false;
    bind(process.pid, [own!]);
    for (const pid of servers) bind(pid, others);
    return true;
  } catch {
    return false;
  }
}

/** Written like `0-3,8`. */
function allowedProcessors(): readonly number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))!;
  return list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last! - first! + 1 }, (_, n) => first! + n);
  });
}

/** All threads of the process. */
function bind(pid: number, processors: readonly number[]): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', processors.join(','), String(pid)], {
    stdio: 'ignore',
  });
}
