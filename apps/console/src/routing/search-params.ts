/** The values of a query string: a list if a name is repeated. */
export type SearchValues = Readonly<Record<string, unknown>>;

/** Parses `?a=1&b=2&b=3` without interpreting the values, so that links match what a user would type. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text);
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const all = params.getAll(name);
    values[name] = all.length === 1 ? all[0]! : all;
  }
  return values;
}

export function stringifySearch(values: SearchValues): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string' && one !== '') params.append(name, one);
    }
  }
  // Colons and slashes are allowed in a query string, and keep links readable.
  const text = params.toString().replaceAll('%3A', ':').replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function listOf(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string' && one !== '');
}
