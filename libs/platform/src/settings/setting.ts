import 'reflect-metadata';
import { Expose, Transform } from 'class-transformer';

export type SettingValue = string | number | boolean | readonly string[];

export interface SettingOptions {
  /** The environment variable. */
  readonly env: string;
  /** Description for the documentation and error messages. */
  readonly doc: string;
  /** Default value. Without one the setting is required, unless it has `@IsOptional()`. */
  readonly default?: SettingValue;
  /** The unit of a number, for example `milliseconds`. */
  readonly unit?: string;
  /** Whether the value is hidden in all messages. */
  readonly secret?: boolean;
}

export interface SettingDeclaration extends SettingOptions {
  readonly property: string;
}

/** A class whose fields are declared with `@Setting` and class-validator's decorators. */
export type SettingsClass<T extends object> = new () => T;

type SettingKind = 'text' | 'number' | 'boolean' | 'list';

const declarationsKey = Symbol('settings');

/**
 * Declares a field as a setting. Its kind is that of its default, else of its declared type: string, number (`12`,
 * `-1.5`), boolean (`true`, `false`) or a list (`a,b`). A string that does not fit the kind is left unchanged for the
 * validator to reject.
 */
export function Setting(options: SettingOptions): PropertyDecorator {
  return (prototype, key) => {
    const property = String(key);
    const kind = settingKind(options.default, Reflect.getMetadata('design:type', prototype, key));
    Expose({ name: options.env })(prototype, property);
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? parseSettingText(value, kind) : options.default,
    )(prototype, property);
    Reflect.defineMetadata(declarationsKey, [...declarationsOf(prototype), { ...options, property }], prototype);
  };
}

/** Returns the declared settings, those of the base classes first. */
export function settingsOf(settingsClass: SettingsClass<object>): readonly SettingDeclaration[] {
  return declarationsOf(settingsClass.prototype as object);
}

function declarationsOf(prototype: object): readonly SettingDeclaration[] {
  return (Reflect.getMetadata(declarationsKey, prototype) ?? []) as readonly SettingDeclaration[];
}

function settingKind(defaultValue: SettingValue | undefined, declaredType: unknown): SettingKind {
  if (Array.isArray(defaultValue) || declaredType === Array) return 'list';
  if (typeof defaultValue === 'number' || declaredType === Number) return 'number';
  if (typeof defaultValue === 'boolean' || declaredType === Boolean) return 'boolean';
  return 'text';
}

/** Parses the string of a variable; returns it unchanged if it does not fit the kind. */
function parseSettingText(text: string, kind: SettingKind): SettingValue {
  switch (kind) {
    case 'text':
      return text;
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text);
    case 'list':
      return text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
  }
}
