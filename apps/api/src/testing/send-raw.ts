import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Sends raw bytes to a listening app and reads everything until it ends the connection. */
export async function sendRaw(app: FastifyInstance, text: string | Buffer): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => {
      resolve(Buffer.concat(chunks).toString());
    });
    socket.on('error', reject);
  });
}
