/** How each member is made, from what all of them are made of. */
export type Makers<S, T> = { readonly [M in keyof T]: (source: S) => T[M] };

/**
 * Objects whose members are made when they are first asked for: a transaction offers two dozen collections, and most
 * need one or two. `base` has the members that are not made.
 */
export function madeWhenAsked<S, T extends object>(
  makers: Makers<S, T>,
): <B extends object>(source: S, base?: B) => B & T {
  // One for each kind of objects, as one may be the base of another.
  const state = Symbol('made');
  type Holder = Readonly<Record<symbol, { readonly source: S; readonly made: Partial<T> }>>;
  const members: PropertyDescriptorMap = {};
  for (const name of Object.keys(makers) as (keyof T & string)[]) {
    members[name] = {
      enumerable: true,
      get(this: Holder): T[typeof name] {
        const { source, made } = this[state]!;
        const known = made[name];
        if (known !== undefined) return known;
        const member = makers[name](source);
        made[name] = member;
        return member;
      },
    };
  }
  return (source, base) => {
    const holder = Object.create(base ?? Object.prototype, members) as Record<symbol, unknown>;
    holder[state] = { source, made: {} };
    return holder as never;
  };
}
