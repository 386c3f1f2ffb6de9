import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

export interface Exchange {
  /** The request, head and body. */
  readonly request: Buffer;
  /** Throws when the body of the answer is not the right one. */
  readonly check: (body: string) => void;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Microseconds of the server's processor time for each request. */
  readonly cpuMicros: number;
  /** Milliseconds, sorted. */
  readonly latencies: readonly number[];
}

export interface Load {
  readonly port: number;
  readonly pid: number;
  readonly connections: number;
  readonly seconds: number;
}

/** Sends the exchanges over and over, one at a time on each connection, and measures what they cost the server. */
export async function sendLoad({ port, pid, connections, seconds }: Load, exchanges: readonly Exchange[]) {
  const start = performance.now();
  const cpuBefore = cpuMillis(pid);
  const latencies: number[] = [];
  const isOver = () => performance.now() - start > seconds * 1000;
  let next = 0;
  const drive = async () => {
    const line = await openLine(port);
    while (!isOver()) {
      const { request, check } = exchanges[next++ % exchanges.length]!;
      const sent = performance.now();
      const body = await line.ask(request);
      latencies.push(performance.now() - sent);
      check(body);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: connections }, drive));
  const cpuMicros = ((cpuMillis(pid) - cpuBefore) * 1000) / latencies.length;
  latencies.sort((a, b) => a - b);
  return { requests: latencies.length, seconds: (performance.now() - start) / 1000, cpuMicros, latencies };
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** One connection, with one request under way; answers must have a `Content-Length`. */
async function openLine(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = '';
  let settle: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: Buffer | string) => {
    received += chunk.toString();
    const head = received.indexOf('\r\n\r\n');
    if (head === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1]);
    if (received.length < head + 4 + length) return;
    const body = Buffer.from(received.slice(head + 4, head + 4 + length), 'latin1').toString('utf8');
    received = '';
    settle?.resolve(body);
  });
  socket.on('error', (error) => settle?.reject(error));
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    ask: (request: Buffer) =>
      new Promise<string>((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => {
      socket.destroy();
    },
  };
}

/** Of Linux: user and system time, in ticks of ten milliseconds. */
function cpuMillis(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
