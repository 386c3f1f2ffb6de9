import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SlowLine {
  /** That of the server, by way of the line. */
  readonly url: string;
  close(): void;
}

/** A way to the TCP server of the URL that takes so long in each direction, as one to another machine does. */
export async function openSlowLine(url: string, milliseconds: number): Promise<SlowLine> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  // Timers of one length end in the order in which they began.
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.setNoDelay();
    from.on('error', () => undefined);
    from.on('data', (data) => {
      setTimeout(() => to.write(data), milliseconds);
    });
    from.on('close', () => {
      setTimeout(() => to.destroy(), milliseconds);
    });
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    pass(client, upstream);
    pass(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const slow = new URL(url);
  slow.hostname = '127.0.0.1';
  slow.port = String((server.address() as AddressInfo).port);
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: slow.href, close };
}
