/** Returns a value that counts the reads of it and of its contents. */
export function metered(value: unknown): { readonly value: unknown; readonly reads: () => number } {
  let reads = 0;
  const known = new WeakMap<object, object>();
  const wrap = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner;
    let proxy = known.get(inner);
    if (proxy === undefined) known.set(inner, (proxy = new Proxy(inner, handler)));
    return proxy;
  };
  const handler: ProxyHandler<object> = {
    get: (target, name) => {
      reads++;
      const member: unknown = Reflect.get(target, name);
      // a frozen property must be returned as it is
      const { configurable = true, writable = true } = Reflect.getOwnPropertyDescriptor(target, name) ?? {};
      return configurable || writable ? wrap(member) : member;
    },
    ownKeys: (target) => {
      const keys = Reflect.ownKeys(target);
      reads += keys.length;
      return keys;
    },
  };
  return { value: wrap(value), reads: () => reads };
}
