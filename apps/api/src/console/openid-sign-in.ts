import type { Clock } from '@identity-governance/application';
import type { ApiSettings } from '@identity-governance/platform/app-settings';
import type { TokenRules } from '../tokens/token-verifier';
import { OpenIdProvider } from './openid-provider';
import { SignInCookie } from './sign-in-cookie';
import type { OpenIdSignIn } from './sign-in-routes';

/** Returns the sign-in at the provider that issues the tokens; undefined if the console is not its client. */
export function openIdSignIn(settings: ApiSettings, rules: TokenRules, clock: Clock): OpenIdSignIn | undefined {
  const { authIssuer: issuer, consoleClientId: clientId, consoleClientSecret: clientSecret, consoleOrigin } = settings;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || consoleOrigin === undefined) {
    return undefined;
  }
  const isSecure = consoleOrigin.startsWith('https:');
  return {
    provider: new OpenIdProvider({
      issuer,
      clientId,
      clientSecret,
      redirectUri: `${consoleOrigin}/console/callback`,
      clock,
    }),
    cookie: new SignInCookie({ secret: clientSecret, isSecure, clock }),
    rules: { ...rules, audience: clientId },
    clock,
  };
}
