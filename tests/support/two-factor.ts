/** An authenticator app: computes codes from the secret. */
import { generateSync } from 'otplib';
import type { Clock } from '#server/kernel/clock.ts';
import type { AccountsApp, TestBrowser } from './accounts.ts';

export type Setup = { qrCode: string; manualEntryKey: string; backupCodes: string[] };

/** The current code, or the one `steps` half minutes later. */
export function codeNow(clock: Clock, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * 30 });
}

/** A code that is wrong at the current moment. */
export function wrongCode(clock: Clock, secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeNow(clock, secret, steps)));
  const wrong = ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !near.has(code));
  return wrong ?? '000006';
}

/** Enables two-factor authentication, and waits until the used code has expired. */
export async function enableTwoFactor(on: AccountsApp, browser: TestBrowser): Promise<Setup> {
  const setup = (await browser.post('/api/auth/2fa/setup')).body as unknown as Setup;
  const token = codeNow(on.clock, setup.manualEntryKey);
  const answer = await browser.post('/api/auth/2fa/verify', { token });
  if (answer.status !== 200) throw new Error(`Enabling failed: ${JSON.stringify(answer.body)}`);
  on.clock.advance({ seconds: 90 });
  return setup;
}

/** Signs in with the password alone, which leads to the second factor. */
export async function signInHalfway(
  browser: TestBrowser,
  person: { email: string; password: string },
  rememberMe = false,
): Promise<void> {
  const { email, password } = person;
  const answer = await browser.post('/api/auth/signin', { email, password, rememberMe });
  if (answer.body.requiresTwoFactor !== true) throw new Error(`Not asked: ${JSON.stringify(answer.body)}`);
}
