export * from './create-id-generator';
export * from './create-logger';
export * from './load-development-key';
export * from './settings/common-settings';
export * from './settings/config';
export * from './settings/describe-settings';
export * from './settings/load-settings';
export { Setting, type SettingOptions, type SettingsClass, type SettingValue } from './settings/setting';
export * from './system-clock';
