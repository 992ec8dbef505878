/** A change of an address that its owner did not make. */
import { expect } from 'vitest';
import { accountsApp, openBrowser, type TestBrowser, tokenIn } from '#tests/support/accounts.ts';

const UNDO = /\/undo-email\?token=([\w.-]+)/;

const path = '/api/auth/undo-email-change';

export const chosen = { password: 'another long one', confirmPassword: 'another long one' };

/** The product, with members whose address was changed by somebody else. */
export async function openUndo() {
  const on = await accountsApp({ env: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } });

  async function change(browser: TestBrowser, newEmail: string): Promise<void> {
    expect((await browser.post('/api/verify/email/change', { newEmail })).status).toBe(200);
    const mail = await on.mailTo(newEmail, 'Your verification code');
    const token = /: ([A-Z0-9]{6})\n/.exec(mail.text)?.[1];
    expect((await browser.post('/api/verify/email/confirm-change', { token })).status).toBe(200);
    on.clock.advance({ seconds: 5 });
  }

  const undoTokenOf = async (email: string) => tokenIn(await on.mailsTo(email), UNDO);
  const undo = (token: string) => openBrowser(on).post(path, { token });

  const emailOf = async (id: string) =>
    (await on.db.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email;

  return { on, change, undoTokenOf, undo, emailOf };
}
