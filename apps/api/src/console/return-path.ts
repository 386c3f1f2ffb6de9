const LONGEST = 2000;
const START = '/console/';
/** Not pages: what signs in, what the pages load. */
const OTHERS = /^\/console\/(sign-in|callback|session|link|assets)(\/|$)/;
/** No path is relative to this origin and yet elsewhere. */
const ORIGIN = 'http://console.invalid';

/** The page of the console that the text names, as a path; the start page when it names anything else. */
export function returnPath(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith(START) || !URL.canParse(text, ORIGIN)) return START;
  // The same parser as in browsers: it resolves `..`, `%2e%2e` and backslashes before the path is compared.
  const { origin, pathname, search, hash } = new URL(text, ORIGIN);
  const path = `${pathname}${search}${hash}`;
  const isPage = origin === ORIGIN && pathname.startsWith(START) && !OTHERS.test(pathname);
  return isPage && path.length <= LONGEST ? path : START;
}
