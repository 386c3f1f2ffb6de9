import { getMetadataStorage, IS_IN } from 'class-validator';
import { settingsOf, type SettingsClass, type SettingValue } from './setting';

export interface SettingDescription {
  readonly env: string;
  readonly doc: string;
  readonly default: SettingValue | undefined;
  readonly unit: string | undefined;
  readonly secret: boolean;
  /** The values that `@IsIn` admits; undefined if it does not restrict the setting. */
  readonly choices: readonly string[] | undefined;
}

/** Returns the documentation of the settings in the order of their declaration, those of the base classes first. */
export function describeSettings(settingsClass: SettingsClass<object>): readonly SettingDescription[] {
  return settingsOf(settingsClass).map((setting) => ({
    env: setting.env,
    doc: setting.doc,
    default: setting.default,
    unit: setting.unit,
    secret: setting.secret ?? false,
    choices: choicesOf(settingsClass, setting.property),
  }));
}

function choicesOf(settingsClass: SettingsClass<object>, property: string): readonly string[] | undefined {
  const rules = getMetadataStorage().getTargetValidationMetadatas(settingsClass, '', true, false);
  const rule = rules.find(({ name, propertyName }) => name === IS_IN && propertyName === property);
  return rule?.constraints[0] as readonly string[] | undefined;
}
