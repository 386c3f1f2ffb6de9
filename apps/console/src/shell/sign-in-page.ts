import { enSignIn } from '../messages/en-sign-in';

const failures: ReadonlyMap<string, string> = new Map(Object.entries(enSignIn.failures));

/** Returns why the last sign-in failed, and the page that the user requested; the API checks the page. */
export function readSignInPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const parameters = new URLSearchParams(search);
  const reason = parameters.get('signIn');
  if (reason === null) return { failure: undefined, returnTo: `${pathname}${search}` };
  return {
    failure: failures.get(reason) ?? failures.get('refused'),
    returnTo: parameters.get('returnTo') ?? '/console/',
  };
}
