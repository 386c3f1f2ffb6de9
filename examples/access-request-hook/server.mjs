// An HTTP hook for a system in which people request access: node server.mjs <role model>. POST { assigned, requested }
// and read { decision, reasons }. PORT is 8080 unless it is set; 0 is any free one.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { compile } from '@identity-governance/domain/sod';
import { decide } from './decide.mjs';

const maxBytes = 1_000_000;

const [file = 'role-model.json'] = process.argv.slice(2);
const model = compile(JSON.parse(readFileSync(file, 'utf8')));
if (!model.ok) {
  for (const { field, reason } of model.error) console.error(`${file}: ${field} ${reason}`);
  process.exit(2);
}

const server = createServer(async (request, response) => {
  const body = await readBody(request);
  const answer = body === undefined ? unreadable : decide(model.value, body);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
});
const unreadable = { decision: 'BLOCK', reasons: [`the body is not JSON of at most ${maxBytes} bytes`] };

async function readBody(request) {
  try {
    const parts = [];
    let size = 0;
    for await (const part of request) {
      size += part.length;
      if (size > maxBytes) return undefined;
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return undefined;
  }
}

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
