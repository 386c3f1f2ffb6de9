import {
  type Fault,
  line,
  parseId,
  oneOf,
  parseBoolean,
  orElse,
  type Parser,
  err,
  ok,
  type Result,
} from '@identity-governance/values';
import { applyPatch } from '../json-patch/apply-patch';
import type { PatchableField } from '../json-patch/patchable-fields';
import { type AuthProfile, authProfileTypes } from './auth-profile';

/** The fields that clients may set; `id`, `name` and `strongAuthLogin` are read-only: docs/api.md, "Patches". */
export type AuthProfileSettings = Pick<
  AuthProfile,
  'type' | 'offNetwork' | 'untrustedGeography' | 'applicationId' | 'applicationName'
>;

interface SettingRule<T> extends PatchableField {
  /** Description of the legal values, for errors and the documentation. */
  readonly legalValues: string;
  readonly parse: Parser<T>;
}

const flag: SettingRule<boolean> = {
  shape: 'value',
  nullable: false,
  legalValues: '`true` or `false`',
  parse: parseBoolean,
};

const optional = (parse: Parser<string>, legalValues: string): SettingRule<string | null> => ({
  shape: 'value',
  nullable: true,
  legalValues: `null or ${legalValues}`,
  parse: orElse(parse, null),
});

/**
 * The fields of an auth profile that a patch may change, and their legal values. Whether the application is a source is
 * not checked.
 */
export const authProfilePatchableFields: {
  readonly [K in keyof AuthProfileSettings]: SettingRule<AuthProfileSettings[K]>;
} = {
  type: {
    shape: 'value',
    nullable: false,
    legalValues: `one of ${authProfileTypes.map((type) => `\`${type}\``).join(', ')}`,
    parse: oneOf(authProfileTypes),
  },
  offNetwork: flag,
  untrustedGeography: flag,
  applicationId: optional(parseId, 'an id of 1 to 128 printable characters'),
  applicationName: optional(line(1, 255), 'one line of 1 to 255 characters'),
};

/**
 * Returns the profile after a JSON Patch, or all errors; does not change the given profile. Error fields are those of
 * `patchJson`. Source: docs/api.md, "Patches".
 *
 * @example
 * patchAuthProfile(profile, [{ op: 'replace', path: '/offNetwork', value: true }]);
 */
export function patchAuthProfile(profile: AuthProfile, patch: unknown): Result<AuthProfile, readonly Fault[]> {
  return applyPatch(profile, patch, { fields: authProfilePatchableFields, validate: checkSettings });
}

function checkSettings(document: Readonly<Record<string, unknown>>): Result<AuthProfile, readonly Fault[]> {
  const faults = Object.entries(authProfilePatchableFields)
    .filter(([field, rule]) => !rule.parse(document[field]).ok)
    .map(([field, rule]) => ({ field, reason: `must be ${rule.legalValues}` }));
  // the other fields cannot have changed
  return faults.length === 0 ? ok(document as unknown as AuthProfile) : err(faults);
}
