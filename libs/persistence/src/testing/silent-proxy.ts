import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy to a TCP server that can become silent: connections stay open, but transmit nothing. */
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

  /** Opens a proxy in front of the server in the URL. */
  static async open(url: string): Promise<SilentProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SilentProxy(server, new URL(url));
  }

  /** The URL of the server through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Accepts connections from now on without responding. */
  goSilent(): void {
    this.isSilent = true;
  }

  /** Serves new connections again; earlier ones stay silent. */
  speak(): void {
    this.isSilent = false;
  }

  /** Directs new connections to another server. */
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
    // The server cannot be reached, or disconnects immediately.
    upstream.on('close', () => {
      if (!isLost && !this.isSilent) client.destroy();
    });
  }
}
