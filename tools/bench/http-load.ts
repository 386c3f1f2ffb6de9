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
  const lines = await Promise.all(Array.from({ length: connections }, () => HttpLine.open(port)));
  const start = performance.now();
  const cpuBefore = processorMillis(pid);
  const latencies: number[] = [];
  const isOver = () => performance.now() - start > seconds * 1000;
  let next = 0;
  const drive = async (line: HttpLine) => {
    while (!isOver()) {
      const { request, check } = exchanges[next++ % exchanges.length]!;
      const sent = performance.now();
      const body = await line.ask(request);
      latencies.push(performance.now() - sent);
      check(body);
    }
    line.close();
  };
  await Promise.all(lines.map(drive));
  const cpuMicros = ((processorMillis(pid) - cpuBefore) * 1000) / latencies.length;
  latencies.sort((a, b) => a - b);
  return { requests: latencies.length, seconds: (performance.now() - start) / 1000, cpuMicros, latencies };
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The bytes of a request with a JSON body, or of a GET without one. */
export function requestOver(path: string, authorization: string, body?: unknown): Buffer {
  const head = `${path} HTTP/1.1\r\nhost: bench\r\nauthorization: ${authorization}\r\n`;
  if (body === undefined) return Buffer.from(`GET ${head}\r\n`);
  const text = JSON.stringify(body);
  const type = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`;
  return Buffer.from(`POST ${head}${type}\r\n\r\n${text}`);
}

/** One connection, with one request under way; answers must have a `Content-Length`. */
export class HttpLine {
  private received = '';
  private settle: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined;

  private constructor(private readonly socket: ReturnType<typeof connect>) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk: Buffer | string) => {
      this.receive(chunk.toString());
    });
    socket.on('error', (error) => this.settle?.reject(error));
    socket.on('close', () => this.settle?.reject(new Error('the server has closed the connection')));
  }

  static async open(port: number): Promise<HttpLine> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new HttpLine(socket);
  }

  /** The body of the answer. */
  ask(request: Buffer): Promise<string> {
    return new Promise<string>((resolve, reject) => {
      this.settle = { resolve, reject };
      this.socket.write(request);
    });
  }

  close(): void {
    this.settle = undefined;
    this.socket.destroy();
  }

  private receive(text: string): void {
    this.received += text;
    const head = this.received.indexOf('\r\n\r\n');
    if (head === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(this.received.slice(0, head))?.[1]);
    if (this.received.length < head + 4 + length) return;
    const body = Buffer.from(this.received.slice(head + 4, head + 4 + length), 'latin1').toString('utf8');
    this.received = '';
    this.settle?.resolve(body);
  }
}

/** Of Linux: user and system time of all threads, in ticks of ten milliseconds. */
export function processorMillis(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
