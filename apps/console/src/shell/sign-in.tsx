import { signInPath, type SignedOut } from '../api/session';
import { enSignIn } from '../messages/en-sign-in';
import { Logo } from './logo';
import { readSignInPage } from './sign-in-page';

export function SignIn({ session: { development, signIn } }: { readonly session: SignedOut }) {
  const { failure, returnTo } = readSignInPage(window.location);
  return (
    <main className="alone">
      <div className="card sign-in">
        <Logo />
        <h1>{enSignIn.title}</h1>
        <p className="muted">{enSignIn.lead}</p>
        {failure !== undefined && (
          <p className="notice" role="alert">
            {failure}
          </p>
        )}
        {signIn.oidc && (
          <a className="button primary" href={signInPath(returnTo)}>
            {enSignIn.signIn}
          </a>
        )}
        {!signIn.oidc && <p>{development ? enSignIn.link : enSignIn.none}</p>}
        {!signIn.oidc && development && (
          <p>
            <code>npm run -s governance -- console</code>
          </p>
        )}
      </div>
    </main>
  );
}
