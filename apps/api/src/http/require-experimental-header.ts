import type { onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';

/** Admits only requests that send one of these headers with the value `true`, in any case. */
export function requireExperimentalHeader(names: readonly string[]): onRequestHookHandler {
  const accepted = names.map((name) => name.toLowerCase());
  const text = `this operation is experimental and may change: send the header \`${names.join('` or `')}: true\``;
  return (request, reply, done) => {
    if (accepted.some((name) => isTrue(request.headers[name]))) done();
    else refuse(reply, { detailCode: detailCodes.experimentalHeader, text });
  };
}

function isTrue(value: string | readonly string[] | undefined): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === 'true';
}
