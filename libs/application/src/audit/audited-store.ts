import type { AuthProfile } from '@identity-governance/domain/patch';
import type { ImportStage } from '../ports/import-stage';
import type { CurrentActor } from '../ports/current-actor';
import type { IdGenerator } from '../ports/id-generator';
import type { StatePart, StateVersions } from '../ports/change-log';
import type { AuthProfileCollection, PresentState, ReadTransaction } from '../ports/store';
import type { Store, WriteTransaction } from '../ports/store';
import { watchCollections } from './watch-collections';
import { AuditTrail } from './audit-trail';
import { override } from './audited-collection';

export interface AuditedStoreParts {
  readonly store: Store;
  readonly ids: IdGenerator;
  readonly currentActor: CurrentActor;
}

/**
 * A store that writes an audit event for each change, in the transaction of the change.
 *
 * INVARIANT (no change without event): neither exists without the other, for every actor.
 */
export class AuditedStore implements Store {
  constructor(private readonly parts: AuditedStoreParts) {}

  read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T> {
    return this.parts.store.read(work);
  }

  write<T>(exclusive: readonly StatePart[], work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    const { store, ids, currentActor } = this.parts;
    return store.write(exclusive, async (tx) => {
      const trail = new AuditTrail(tx.auditEvents, ids, currentActor);
      const result = await work(auditTransaction(tx, trail));
      await trail.end();
      return result;
    });
  }

  stage<T>(work: (stage: ImportStage) => Promise<T>): Promise<T> {
    return this.parts.store.stage(work);
  }

  versions(): Promise<StateVersions> {
    return this.parts.store.versions();
  }

  present(): Promise<PresentState> {
    return this.parts.store.present();
  }

  close(): Promise<void> {
    return this.parts.store.close();
  }
}

/** Returns the transaction with collections whose changes are recorded on the trail. */
function auditTransaction(tx: WriteTransaction, trail: AuditTrail): WriteTransaction {
  return override(watchCollections(tx, trail), { authProfiles: auditAuthProfiles(tx.authProfiles, trail) });
}

/** Auth profiles are created and deleted with their identity profile, whose event covers both. */
function auditAuthProfiles(profiles: AuthProfileCollection, trail: AuditTrail): AuthProfileCollection {
  return override(profiles, {
    async save(profile: AuthProfile): Promise<void> {
      const before = await profiles.get(profile.id);
      await profiles.save(profile);
      const after = await profiles.get(profile.id);
      if (before === undefined || after === undefined || JSON.stringify(before) === JSON.stringify(after)) return;
      await trail.record([{ type: 'AUTH_PROFILE', id: profile.id, before: { ...before }, after: { ...after } }]);
    },
  });
}
