/** @typedef {import('./catalogue.mjs').AccessRef} AccessRef */
/** @typedef {{ parent: AccessRef, child: AccessRef }} Grant */

/** @param {AccessRef} ref */
export const keyOf = ({ type, id }) => `${type}:${id}`;

/**
 * Everything a list of access items brings with it, each with the path that leads there. Naive on purpose: it is what
 * the service is compared with.
 * @param {Grant[]} grants
 * @returns {(start: AccessRef[]) => Map<string, string[]>}
 */
export function closureOver(grants) {
  /** @type {Map<string, string[]>} */
  const children = new Map();
  for (const { parent, child } of grants) {
    const list = children.get(keyOf(parent)) ?? [];
    children.set(keyOf(parent), [...list, keyOf(child)]);
  }
  return (start) => {
    const paths = new Map(start.map((ref) => [keyOf(ref), [keyOf(ref)]]));
    for (const [key, path] of paths) {
      const fresh = (children.get(key) ?? []).filter((child) => !paths.has(child));
      for (const child of fresh) paths.set(child, [...path, child]);
    }
    return paths;
  };
}
