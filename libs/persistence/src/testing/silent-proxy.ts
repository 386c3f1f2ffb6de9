import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to a TCP server that can go silent: connections stay open, and nothing comes through any more. */
export class SilentProxy {
  private readonly sockets = new Set<Socket>();
  private isSilent = false;

  private constructor(
    private readonly server: Server,
    private target: URL,
  ) {
    server.on('connection', (socket) => {
      this.join(socket);
    });
  }

  /** Before the server that the URL names. */
  static async open(url: string): Promise<SilentProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SilentProxy(server, new URL(url));
  }

  /** The same URL by way of this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** From now on new connections are taken, and nothing is answered. */
  goSilent(): void {
    this.isSilent = true;
  }

  /** For new connections; those of before stay silent for ever. */
  speak(): void {
    this.isSilent = false;
  }

  /** New connections go to another server. */
  leadTo(url: string): void {
    this.target = new URL(url);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const upstream = connect(Number(this.target.port), this.target.hostname);
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    }
    let isLost = this.isSilent;
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (data) => {
        isLost ||= this.isSilent;
        if (!isLost) to.write(data);
      });
      from.on('end', () => {
        if (!isLost) to.end();
      });
    };
    pass(client, upstream);
    pass(upstream, client);
    // A server that cannot be reached, or is gone at once.
    upstream.on('close', () => {
      if (!isLost && !this.isSilent) client.destroy();
    });
  }
}
