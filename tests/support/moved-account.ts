/** An account that staff moved to another address. */
import type { SignedIn, TestApp } from './app.ts';

/** The owner of a moved account chooses a new password by the mail to the new address, and signs in. */
export async function signInMoved(product: TestApp, email: string): Promise<SignedIn> {
  const { text } = await product.mailTo(email, 'Choose a new password');
  const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
  const password = 'a new one of the owner';
  const chosen = { token, password, confirmPassword: password };
  const answer = await product.visitor().post('/api/auth/reset-password', chosen);
  if (answer.status !== 200) throw new Error(`No new password: ${answer.text}`);
  return product.signIn(email);
}
