import { userInfo } from 'node:os';
import type { Actor, CurrentActor, IdGenerator } from '@identity-governance/application';
import { actorName } from '@identity-governance/platform';

/** Returns the user who runs this command as the actor of the whole process. */
export function commandActor(ids: IdGenerator): CurrentActor {
  const actor: Actor = { kind: 'COMMAND', name: actorName(`cli:${userName()}`), trackingId: ids.next() };
  return { get: () => actor };
}

/** Returns the name of the user; in a container the user may have only a number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
