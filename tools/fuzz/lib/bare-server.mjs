// A server that does nothing but answer, in a process of its own: what the same requests cost a second client when the
// service has no part in them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

export class BareServer {
  static async start() {
    const server = new BareServer();
    server.child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'serve'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(server.child.stdout, 'data');
    server.port = Number(line);
    return server;
  }

  stop() {
    this.child.kill('SIGKILL');
  }
}

if (process.argv[2] === 'serve') {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
}
