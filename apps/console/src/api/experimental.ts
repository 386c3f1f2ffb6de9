let header = '';

const paths = ['/auth-profiles/', '/accounts/v1/search-attribute-config', '/search-attribute-promotions/'];

/** Notes the header that experimental operations of this service require. */
export function noteExperimentalHeader(name: string): void {
  header = name;
}

/** Returns the header that an operation requires if it is experimental. */
export function experimentalHeaderOf(path: string): Readonly<Record<string, string>> {
  return header !== '' && paths.some((start) => path.startsWith(start)) ? { [header]: 'true' } : {};
}
