import type { AuthProfile } from '@identity-governance/domain/patch';
import type { ViewPage } from '../resources/read-page';
import type { PagePosition } from '../ports/query';
import type { ResourceReader } from '../resources/read-resource';
import { toAuthProfileSummary, type AuthProfileSummary } from './auth-profile-reads';

type Reader = Pick<ResourceReader<AuthProfile>, 'list'>;

/** Auth profiles read together: short rows, which fit into one chunk. */
const CHUNK = 100;

/** Lists all auth profiles in the order of their ids. */
export async function listAuthProfiles(reader: Reader, tenant: string): Promise<ViewPage<AuthProfileSummary>> {
  const first = await readChunk(reader);
  const summarise = (profiles: readonly AuthProfile[]) =>
    profiles.map((profile) => toAuthProfileSummary(profile, tenant));
  if (first.next === null && first.rows === null) return { ...first, rows: null, items: summarise(first.items) };
  async function* rows() {
    for await (const profiles of chunks(reader, first)) yield summarise(profiles);
  }
  return { items: [], total: null, next: null, rows };
}

async function* chunks(reader: Reader, first: ViewPage<AuthProfile>): AsyncGenerator<readonly AuthProfile[]> {
  for (let chunk = first; ; chunk = await readChunk(reader, chunk.next)) {
    if (chunk.rows === null) yield chunk.items;
    else yield* chunk.rows();
    if (chunk.next === null) return;
  }
}

async function readChunk(reader: Reader, after: PagePosition | null = null): Promise<ViewPage<AuthProfile>> {
  const listed = await reader.list({ limit: CHUNK, offset: 0, ...(after !== null && { after }) });
  if (!listed.ok) throw new Error('a page without conditions was refused');
  return listed.value;
}
