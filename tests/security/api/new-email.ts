/** A change of address: asked for, and confirmed by the code in the email. */
import { accountsApp } from '#tests/support/accounts.ts';

export const change = '/api/verify/email/change';

export const confirm = '/api/verify/email/confirm-change';

export const emailOf = async (browser: { get(path: string): Promise<{ body: Record<string, unknown> }> }) =>
  (await browser.get('/api/auth/user')).body.email;

/** The product, with members who change their address. */
export async function openEmailChange() {
  const on = await accountsApp({ env: { LIMIT_FAILED_CODES_PER_QUARTER_HOUR: '25' } });

  async function codeFor(address: string): Promise<string> {
    const { text } = await on.mailTo(address, 'Your verification code');
    const code = /\b([A-Z2-9]{6})\b/.exec(text)?.[1];
    if (!code) throw new Error(`No code in ${text}`);
    return code;
  }

  return { on, codeFor };
}
