/** The same object with some methods replaced. The object's own methods go on calling one another as they did. */
export function override<C extends object>(target: C, methods: Readonly<Record<string, unknown>>): C {
  return Object.assign(Object.create(target) as C, methods);
}
