import { newAuthProfile, type AuthProfile } from '@identity-governance/domain/patch';
import { addedProperties } from '@identity-governance/records';
import type { AuditedRow, AuditEvent } from '../ports/audit-event-log';
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

/**
 * The state that follows from events alone. For each row it keeps the result of `keep` for the canonical JSON: the
 * string itself, or its digest.
 */
export class ReplayedState {
  /** The kept strings by collection and key. */
  readonly rows = new Map<string, string>();
  /** Auth profiles are created and deleted with their identity profiles, whose events cover both. */
  private readonly authProfiles = new Map<string, AuthProfile>();

  /** `isCut`: the log was cut, so rows may start with any event. */
  constructor(
    private readonly keep: (text: string) => string,
    private readonly isCut: boolean,
  ) {}

  /** Applies the next event. Returns a description if the event does not continue from the state before it. */
  take({ action, resourceType, before, after }: AuditEvent): string | undefined {
    if (resourceType === 'REQUEST') return undefined;
    const collection = collectionOf(resourceType);
    const key = keyText(collection, (after ?? before)!);
    const known = this.rows.get(key);
    const isCarriedAuth = action === 'CARRIED' && resourceType === 'AUTH_PROFILE';
    const isRight =
      known === this.kept(completed(resourceType, before)) || isCarriedAuth || (this.isCut && known === undefined);
    const fault = isRight ? undefined : `${key} starts with a different row than the previous event left`;
    this.put(key, completed(resourceType, after));
    if (resourceType === 'AUTH_PROFILE' && after !== null) this.followAuthProfile(key, after, isCarriedAuth);
    if (resourceType === 'IDENTITY_PROFILE') this.followProfile(String((after ?? before)!.id), after);
    return fault;
  }

  /** Takes the name from the identity profile, also when an older profile is carried. */
  private followAuthProfile(key: string, row: AuditedRow, isCarried: boolean): void {
    const id = String(row.id);
    const name = isCarried ? this.authProfiles.get(id)?.name : undefined;
    const auth = { ...(row as unknown as AuthProfile), ...(name !== undefined && { name }) };
    this.authProfiles.set(id, auth);
    this.put(key, { ...auth });
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

/** Adds the properties that were introduced after the row was written. */
function completed(type: AuditedRowType, row: AuditedRow | null): AuditedRow | null {
  if (row === null) return null;
  const added = (addedProperties as Readonly<Partial<Record<AuditedRowType, object>>>)[type];
  if (type !== 'PENDING_CHANGE') return { ...added, ...row };
  const policy = (value: unknown) => completed('SOD_POLICY', value as AuditedRow | null);
  return { ...added, ...row, before: policy(row.before), after: policy(row.after) };
}
