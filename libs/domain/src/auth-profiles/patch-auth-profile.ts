import type { Fault } from '../fault';
import { applyPatch } from '../json-patch/apply-patch';
import type { PatchableField } from '../json-patch/patchable-fields';
import { isPlainText } from '../plain-text';
import { err, ok, type Result } from '../result';
import { type AuthProfile, authProfileTypes } from './auth-profile';

/** The fields that clients may set; `id`, `name` and `strongAuthLogin` are read-only. Source: section 4.A of the specification, rule 1. */
export type AuthProfileSettings = Pick<
  AuthProfile,
  'type' | 'offNetwork' | 'untrustedGeography' | 'applicationId' | 'applicationName'
>;

interface SettingRule extends PatchableField {
  /** In words: error texts and the documentation say it. */
  readonly legalValues: string;
  accepts(value: unknown): boolean;
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const flag: SettingRule = { shape: 'value', nullable: false, legalValues: '`true` or `false`', accepts: isBoolean };

const optionalText = (longest: number): SettingRule => ({
  shape: 'value',
  nullable: true,
  legalValues: `null or a text of 1 to ${longest} characters without control characters`,
  accepts: (value) => value === null || isPlainText(value, longest),
});

/** What a patch may change in an auth profile, and to which values. */
export const authProfilePatchableFields: Readonly<Record<keyof AuthProfileSettings, SettingRule>> = {
  type: {
    shape: 'value',
    nullable: false,
    legalValues: `one of ${authProfileTypes.map((type) => `\`${type}\``).join(', ')}`,
    accepts: (value) => authProfileTypes.some((type) => type === value),
  },
  offNetwork: flag,
  untrustedGeography: flag,
  applicationId: optionalText(128),
  applicationName: optionalText(255),
};

/** The profile after a JSON Patch, or every reason against it; the profile itself stays as it was. Faults as in `applyPatch`. */
export function patchAuthProfile(profile: AuthProfile, patch: unknown): Result<AuthProfile, readonly Fault[]> {
  return applyPatch(profile, patch, { fields: authProfilePatchableFields, validate: checkSettings });
}

function checkSettings(document: Readonly<Record<string, unknown>>): Result<AuthProfile, readonly Fault[]> {
  const faults = Object.entries(authProfilePatchableFields)
    .filter(([field, rule]) => !rule.accepts(document[field]))
    .map(([field, rule]) => ({ field, reason: `must be ${rule.legalValues}` }));
  return faults.length === 0 ? ok(document as unknown as AuthProfile) : err(faults); // the other fields cannot have changed
}
