import type { JSONWebKeySet } from 'jose';
import { parseKeySet } from './parse-key-set';

const TIMEOUT_MS = 5_000;

export async function fetchKeySet(url: string): Promise<JSONWebKeySet> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`\`${url}\` answered ${response.status}, it must answer 200 with a JWK set`);
  return parseKeySet(await response.text());
}
