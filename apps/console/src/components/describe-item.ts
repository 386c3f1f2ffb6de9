import type { AccessRef } from '../api/access-ref';
import { sourceOf } from '../api/item-names';
import { en } from '../messages/en';

/** Returns what distinguishes an item from others with its name: its type, id and source. */
export function describeItem(item: AccessRef): string {
  return [en.types[item.type], item.id, sourceOf(item)].filter((one) => one !== undefined).join(' · ');
}
