import { newAuthProfile, type AuthProfile } from '@identity-governance/domain/patch';
import { withAddedProperties } from '@identity-governance/records';
import { isReplayed, type AuditedRow, type AuditedType, type AuditEvent } from '../ports/audit-event-log';
import { rowKinds, type AuditedName, type AuditedRowType } from '../ports/row-kinds';
import { auditedNames, auditRules, type AuditRule } from './audit-rules';
import { canonicalJson } from './canonical-json';

type AnyRule = AuditRule<AuditedRow, unknown>;

/** The collections whose rows have events. */
export type ReplayedName = AuditedName | 'authProfiles';
export const replayedNames = [...auditedNames, 'authProfiles'] as const;

function collectionOf(type: AuditedRowType): ReplayedName {
  return auditedNames.find((name) => (rowKinds[name].types as readonly string[]).includes(type)) ?? 'authProfiles';
}

/** Returns the string that identifies a row by its collection and key. */
export function keyText(collection: ReplayedName, row: AuditedRow): string {
  const key = collection === 'authProfiles' ? row.id : (auditRules[collection] as unknown as AnyRule).keyOf(row);
  return `${collection} ${canonicalJson(key)}`;
}

/** Returns the `resourceId` of the events of a row; undefined for a type without rows. */
export function resourceIdOf(type: AuditedType, row: AuditedRow): string | undefined {
  if (!isReplayed(type)) return undefined;
  const collection = collectionOf(type);
  if (collection === 'authProfiles') return String(row.id);
  const { idOf, keyOf } = auditRules[collection] as unknown as AnyRule;
  return idOf(keyOf(row));
}

/**
 * The state that follows from events alone. For each row it keeps the result of `keep` for the canonical JSON: the
 * string itself, or its digest.
 */
export class ReplayedState {
  /** The kept strings by collection and key. */
  readonly rows = new Map<string, string>();
  /** Auth profiles are created and deleted with their identity profiles. */
  private readonly authProfiles = new Map<string, AuthProfile>();

  constructor(private readonly keep: (text: string) => string) {}

  /**
   * Returns the state before the first event of a cut log. Each row is as its first event found it; rows without later
   * changes have a `CARRIED` event.
   */
  static async before(
    events: AsyncIterable<{ readonly event: AuditEvent | null }>,
    keep: (text: string) => string,
  ): Promise<ReplayedState> {
    const state = new ReplayedState(keep);
    const known = new Set<string>();
    const profiles = new Map<string, AuditedRow>();
    const authProfiles = new Map<string, AuditedRow>();
    for await (const { event } of events) {
      if (event === null) continue;
      const { resourceType, before, after } = event;
      if (!isReplayed(resourceType)) continue;
      const row = (after ?? before)!;
      const key = keyText(collectionOf(resourceType), row);
      if (!known.has(key) && before !== null) {
        if (resourceType === 'AUTH_PROFILE') authProfiles.set(String(row.id), before);
        else state.put(key, withAddedProperties(resourceType, before));
        if (resourceType === 'IDENTITY_PROFILE') profiles.set(String(row.id), before);
      }
      known.add(key);
      // Later events of the auth profile are those of another identity profile with this id.
      if (resourceType === 'IDENTITY_PROFILE' && before === null) known.add(keyText('authProfiles', row));
    }
    for (const [id, profile] of profiles) {
      const auth = authProfiles.get(id);
      if (auth !== undefined) state.authProfiles.set(id, auth as unknown as AuthProfile);
      state.followProfile(id, profile);
    }
    return state;
  }

  /** Applies the next event. Returns a description if the event does not continue from the state before it. */
  take({ action, resourceType, before, after }: AuditEvent): string | undefined {
    if (!isReplayed(resourceType)) return undefined;
    const collection = collectionOf(resourceType);
    const key = keyText(collection, (after ?? before)!);
    // Such events change nothing: a carried auth profile may have an old name, and one ends with its identity profile.
    if (resourceType === 'AUTH_PROFILE' && (action === 'CARRIED' || after === null)) return undefined;
    const isRight = this.rows.get(key) === this.kept(before && withAddedProperties(resourceType, before));
    this.put(key, after && withAddedProperties(resourceType, after));
    const id = String((after ?? before)!.id);
    if (resourceType === 'AUTH_PROFILE') this.authProfiles.set(id, after as unknown as AuthProfile);
    if (resourceType === 'IDENTITY_PROFILE') this.followProfile(id, after);
    return isRight ? undefined : `${key} starts with a different row than the previous event left`;
  }

  private followProfile(id: string, profile: AuditedRow | null): void {
    const key = keyText('authProfiles', { id });
    if (profile === null) {
      this.authProfiles.delete(id);
      this.put(key, null);
      return;
    }
    const name = String(profile.name);
    const auth = { ...(this.authProfiles.get(id) ?? newAuthProfile({ id, name })), name };
    this.authProfiles.set(id, auth);
    this.put(key, { ...auth });
  }

  private put(key: string, row: AuditedRow | null): void {
    const kept = this.kept(row);
    if (kept === undefined) this.rows.delete(key);
    else this.rows.set(key, kept);
  }

  private kept(row: AuditedRow | null): string | undefined {
    return row === null ? undefined : this.keep(canonicalJson(row));
  }
}
