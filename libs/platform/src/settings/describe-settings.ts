import { settingsOf, type SettingsClass, type SettingValue } from './setting';

export interface SettingDescription {
  readonly env: string;
  readonly doc: string;
  readonly default: SettingValue | undefined;
  readonly unit: string | undefined;
  readonly secret: boolean;
}

/** Returns the documentation of the settings in the order of their declaration, those of the base classes first. */
export function describeSettings(settingsClass: SettingsClass<object>): readonly SettingDescription[] {
  return settingsOf(settingsClass).map((setting) => ({
    env: setting.env,
    doc: setting.doc,
    default: setting.default,
    unit: setting.unit,
    secret: setting.secret ?? false,
  }));
}
