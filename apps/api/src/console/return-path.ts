const MAX_LENGTH = 2000;
const START = '/console/';
/** Paths that are not pages: sign-in, sessions and assets. */
const OTHERS = /^\/console\/(sign-in|callback|session|link|assets)(\/|$)/;
/** The base for relative URLs; a URL that leads elsewhere resolves to another origin. */
const ORIGIN = 'http://console.invalid';

/** Returns the path of the console page that the string names, or the start page if it names none. */
export function returnPath(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith(START) || !URL.canParse(text, ORIGIN)) return START;
  // Parses as browsers do: `..`, `%2e%2e` and backslashes are resolved before the path is compared.
  const { origin, pathname, search, hash } = new URL(text, ORIGIN);
  const path = `${pathname}${search}${hash}`;
  const isPage = origin === ORIGIN && pathname.startsWith(START) && !OTHERS.test(pathname);
  return isPage && path.length <= MAX_LENGTH ? path : START;
}
