import { userInfo } from 'node:os';
import type { Actor, CurrentActor, IdGenerator } from '@identity-governance/application';
import { actorName } from '@identity-governance/platform';

/** The user who ran this command, which is all that the process does. */
export function commandActor(ids: IdGenerator): CurrentActor {
  const actor: Actor = { kind: 'COMMAND', name: actorName(`cli:${userName()}`), trackingId: ids.next() };
  return { get: () => actor };
}

/** In a container the user may have a number only. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
