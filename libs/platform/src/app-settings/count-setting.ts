import { Setting, type SettingOptions } from '../settings/setting';
import { IsInt, Max, Min } from 'class-validator';

/** Declares a positive whole number. */
export function Count({ max, ...options }: SettingOptions & { readonly max: number }): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [Setting(options), IsInt(), Min(1), Max(max)]) decorate(target, property);
  };
}
