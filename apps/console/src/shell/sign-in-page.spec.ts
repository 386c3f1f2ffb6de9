import { enSignIn } from '../messages/en-sign-in';
import { signInPath } from '../api/session';
import { readSignInPage } from './sign-in-page';

it('leads back to the page that was opened', () => {
  const location = { pathname: '/console/what-if', search: '?identity=a&add=ROLE:r-1' };
  const { failure, returnTo } = readSignInPage(location);
  expect(failure).toBeUndefined();
  expect(signInPath(returnTo)).toBe('/console/sign-in?returnTo=%2Fconsole%2Fwhat-if%3Fidentity%3Da%26add%3DROLE%3Ar-1');
});

it('says why a sign-in failed, and keeps the page', () => {
  const search = '?signIn=no-rights&returnTo=%2Fconsole%2Faudit';
  expect(readSignInPage({ pathname: '/console/', search })).toEqual({
    failure: enSignIn.failures['no-rights'],
    returnTo: '/console/audit',
  });
});

it('shows no words of the address', () => {
  for (const reason of ['<b>', 'constructor', '__proto__', '']) {
    const { failure } = readSignInPage({ pathname: '/console/', search: `?signIn=${reason}` });
    expect(failure).toBe(enSignIn.failures.refused);
  }
});
