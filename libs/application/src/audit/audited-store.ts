import type { AuthProfile } from '@identity-governance/domain/patch';
import type { IdentityProfileId } from '@identity-governance/values';
import type { CurrentActor } from '../ports/current-actor';
import type { IdGenerator } from '../ports/id-generator';
import type { AuthProfileCollection, Store, WriteTransaction } from '../ports/store';
import { watchCollections } from './watch-collections';
import { AuditTrail, type Change } from './audit-trail';
import { override } from './audited-collection';

export interface AuditedStoreParts {
  readonly store: Store;
  readonly ids: IdGenerator;
  readonly currentActor: CurrentActor;
}

/**
 * Returns a store that writes an audit event for each change, in the transaction of the change.
 *
 * INVARIANT (no change without event): neither exists without the other, for every actor.
 */
export function withAudit({ store, ids, currentActor }: AuditedStoreParts): Store {
  const write: Store['write'] = (exclusive, work, stage) =>
    store.write(
      exclusive,
      async (tx) => {
        const trail = new AuditTrail(tx.auditEvents, ids, currentActor);
        const result = await work(auditTransaction(tx, trail));
        await trail.end();
        return result;
      },
      stage,
    );
  return override(store, { write });
}

/** Returns the transaction with collections whose changes are recorded on the trail. */
function auditTransaction(tx: WriteTransaction, trail: AuditTrail): WriteTransaction {
  const audited = watchCollections(tx, trail);
  return override(audited, {
    identityProfiles: auditIdentityProfiles(audited.identityProfiles, tx.authProfiles, trail),
    authProfiles: auditAuthProfiles(tx.authProfiles, trail),
    noteOverride: trail.noteOverride.bind(trail),
  });
}

/**
 * Records the deletion of auth profiles, which are deleted with their identity profiles: without it, a log that is cut
 * after their last change would not lead to their settings. Their creation with initial settings has no event.
 */
function auditIdentityProfiles(
  profiles: WriteTransaction['identityProfiles'],
  authProfiles: AuthProfileCollection,
  trail: AuditTrail,
): WriteTransaction['identityProfiles'] {
  const deleteMany: typeof profiles.deleteMany = async (ids, onDelete) => {
    const ended = await authProfiles.getMany(ids);
    const deleted = await profiles.deleteMany(ids, onDelete);
    await trail.record(ended.map((row) => changeOf(row, null)));
    return deleted;
  };
  return override(profiles, { deleteMany, delete: async (id: IdentityProfileId) => (await deleteMany([id])) > 0 });
}

function auditAuthProfiles(profiles: AuthProfileCollection, trail: AuditTrail): AuthProfileCollection {
  return override(profiles, {
    async save(profile: AuthProfile): Promise<void> {
      const before = await profiles.get(profile.id);
      await profiles.save(profile);
      const after = await profiles.get(profile.id);
      if (before === undefined || after === undefined || JSON.stringify(before) === JSON.stringify(after)) return;
      await trail.record([changeOf(before, after)]);
    },
  });
}

function changeOf(before: AuthProfile, after: AuthProfile | null): Change {
  return { type: 'AUTH_PROFILE', id: before.id, before: { ...before }, after: after && { ...after } };
}
