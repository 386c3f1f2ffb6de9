import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { Environment } from './config';
import { settingsOf, type SettingDeclaration, type SettingsClass } from './setting';

/** Lists all errors of the settings, one per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly faults: readonly string[]) {
    super(`settings are invalid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/**
 * Reads the declared settings from the environment; an empty variable counts as not set. Throws a `SettingsError` that
 * lists all errors.
 */
export function loadSettings<T extends object>(settingsClass: SettingsClass<T>, env: Environment): T {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const settings = plainToInstance(settingsClass, set, { excludeExtraneousValues: true, exposeUnsetFields: false });
  const errors = validateSync(settings, { validationError: { target: false } });
  if (errors.length > 0) {
    const declared = new Map(settingsOf(settingsClass).map((setting) => [setting.property, setting]));
    throw new SettingsError(errors.map((error) => faultText(error, declared.get(error.property), set)));
  }
  return settings;
}

function faultText(error: ValidationError, setting: SettingDeclaration | undefined, env: Environment): string {
  if (setting === undefined) throw new Error(`setting \`${error.property}\` has a validator but no @Setting`);
  const rules = Object.values(error.constraints ?? {})
    .map((rule) => rule.replace(`${error.property} `, ''))
    .reverse(); // decorators are evaluated last to first
  return `\`${setting.env}\` ${shownValue(setting, env[setting.env])}, but it ${rules.join(' and ')} (${setting.doc})`;
}

function shownValue(setting: SettingDeclaration, value: string | undefined): string {
  if (value === undefined) return 'is not set';
  return setting.secret === true ? 'is set to a value that is not shown' : `is \`${value}\``;
}
