import { expect, test } from 'vitest';
import { accountsApp, member, signedInMember } from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { APP_URL: 'https://indulge.example' } });

test('over https, every cookie is Secure and every secret cookie is HttpOnly', async () => {
  const nora = await signedInMember(on);
  const again = await nora.browser.post('/api/auth/signin', { email: nora.email, password: nora.password });
  const careful = await member(on, { email: 'careful@example.com' });
  await on.db.query('update users set two_factor_enabled = true where id = $1', [careful.id]);
  const pending = await careful.browser.post('/api/auth/signin', {
    email: careful.email,
    password: careful.password,
  });
  const lines = [...again.setCookies, ...pending.setCookies];
  expect(lines.map((line) => line.split('=')[0])).toEqual(
    expect.arrayContaining(['indulge_session', 'indulge_signed_in', 'indulge_browser', 'indulge_two_factor']),
  );
  for (const line of lines) {
    expect(line).toContain('Secure');
    expect(line.includes('HttpOnly')).toBe(!line.startsWith('indulge_signed_in='));
    expect(line).toContain('SameSite=Lax');
  }
});
