/** When a sign-in provider is unreachable, the user stays signed out and can try again. */
import { expect, test } from 'vitest';
import { createIdentityProvider } from '#server/adapters/oidc/create-identity-provider.ts';
import { accountsApp, openBrowser } from '#tests/support/accounts.ts';

/** Nothing listens on port 1. */
const away = (name: 'google' | 'apple') =>
  createIdentityProvider({
    name,
    issuer: `http://127.0.0.1:1/${name}`,
    clientId: `${name}-client`,
    secret: { clientSecret: `${name}-secret` },
  });

const on = await accountsApp({ identityProviders: { google: away('google'), apple: away('apple') } });

// Leave IdentityUnavailable out of asRefusal in identity-routes.ts, and these must fail.
test.each(['google', 'apple'])(
  'while %s is unreachable, the browser is redirected to the sign-in page',
  async (provider) => {
    const browser = openBrowser(on);
    const answer = await browser.get(`/api/auth/${provider}`);
    expect(answer).toMatchObject({
      status: 303,
      headers: { location: `/sign-in?provider=${provider}&error=temporarily-unavailable` },
    });
    expect(browser.cookies.size).toBe(0);
  },
);

test('while Apple is unreachable, its button says when to try again', async () => {
  const answer = await openBrowser(on).post('/api/auth/apple/token', { id_token: 'a.b.c' });
  expect(answer).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } });
  expect(answer.headers['retry-after']).toBe('5');
});
