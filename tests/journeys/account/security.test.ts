/** Two-factor authentication, password, sessions, closing the account. */
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  haveFocus,
  heading,
  link,
  linkIn,
  see,
  seeGone,
  seeToast,
  signIn,
} from '#tests/support/journeys/steps.ts';
import { codeNow, wrongCode } from '#tests/support/two-factor.ts';

// Checking a page in both themes and widths takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const { app, visit, mail, newMember } = await openJourneys();
const { clock } = app.deps;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
/** Something in the list of recent activity. Take SECURITY_READS from its write, and the test must fail. */
const activity = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Recent security activity' }).getByText(title, { exact: true });

/** Returns the authenticator's key and the backup codes. */
async function enableTwoFactor(page: Page): Promise<{ key: string; backupCodes: string[] }> {
  await button(page, 'Enable 2FA').click();
  const setUp = dialog(page, 'Set up two-factor authentication');
  await see(setUp.getByAltText('QR code for your authenticator app'));
  const key = ((await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(
    ' ',
    '',
  );
  await button(page, 'Continue').click();
  await page.getByLabel('Verification code').fill(codeNow(clock, key));
  await button(page, 'Verify').click();
  await seeToast(page, '2FA Enabled');
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await see(codes);
  const backupCodes = await codes.allTextContents();
  await button(page, 'Done').click();
  await see(page.getByText('Enabled', { exact: true }));
  return { key, backupCodes };
}

/** Ages the session, as if the page had been open for a while. */
async function signedInLongAgo({ id }: { id: string }): Promise<void> {
  await app.db.query(
    `update session set reauthenticated_at = now() - interval '16 minutes' where user_id = $1`,
    [id],
  );
}

test('Ana turns two-factor authentication on, saves her codes, and turns it off', async () => {
  const ana = await newMember({ firstName: 'Ana' });
  const page = await visit({ as: ana, refused: ['/api/auth/2fa'] });
  await page.goto('/settings');
  await button(page, 'Enable 2FA').click();
  const setUp = dialog(page, 'Set up two-factor authentication');
  const key = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (key ?? '').replaceAll(' ', '');
  await examine(page);
  await button(page, 'Continue').click();
  const field = page.getByLabel('Verification code');
  await haveFocus(field);
  await button(page, 'Verify').click();
  await see(page.getByText('Please enter the 6-digit code.'));
  await field.fill(wrongCode(clock, secret));
  await page.keyboard.press('Enter');
  await seeToast(page, 'Invalid verification code');
  await examine(page);
  await field.fill(codeNow(clock, secret));
  await page.keyboard.press('Enter');
  await seeToast(page, '2FA Enabled');

  await see(dialog(page, 'Save your backup codes'));
  // The codes are shown once, so only the button closes the dialog.
  await page.keyboard.press('Escape');
  const codes = await page
    .getByRole('list', { name: 'Backup codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  await examine(page);
  const download = page.waitForEvent('download');
  await button(page, 'Download codes').click();
  expect((await download).suggestedFilename()).toBe('indulge-backup-codes.txt');
  await page.getByRole('button', { name: 'Copy codes' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await button(page, 'Done').click();
  await see(page.getByText('Enabled', { exact: true }), activity(page, 'Two-factor turned on'));

  await button(page, 'Disable').click();
  await see(dialog(page, 'Disable two-factor authentication?'));
  await haveFocus(page.getByLabel('Verification code'));
  await button(page, 'Use a backup code instead').click();
  await page.getByLabel('Backup code').fill('aaaaaaaa');
  await button(page, 'Disable 2FA').click();
  await seeToast(page, 'Failed to disable 2FA');
  await examine(page);
  await page.getByLabel('Backup code').fill(codes[0]?.toLowerCase() ?? '');
  await button(page, 'Disable 2FA').click();
  await seeToast(page, '2FA Disabled');
  await see(button(page, 'Enable 2FA'), activity(page, 'Two-factor turned off'));
});

test('Ben signs in with his password and a code, and starts again when he took too long', async () => {
  const ben = await newMember({ firstName: 'Ben' });
  const own = await visit({ as: ben });
  await own.goto('/settings');
  const { key, backupCodes } = await enableTwoFactor(own);

  const page = await visit({ refused: ['/api/auth/2fa/challenge'] });
  await page.goto('/sign-in?next=%2Ftransaction-history');
  await signIn(page, ben);
  await see(heading(page, 'One more step'));
  await haveFocus(page.getByLabel('Verification code'));
  await examine(page);
  await page.keyboard.press('Enter');
  await see(page.getByText('Please enter the 6-digit code.'));
  await page.getByLabel('Verification code').fill(wrongCode(clock, key));
  await page.keyboard.press('Enter');
  await see(page.getByText('Invalid verification code'));
  await examine(page);

  await page.context().clearCookies({ name: 'indulge_two_factor' });
  await page.keyboard.press('Enter');
  await seeToast(page, 'Please sign in again');
  await see(heading(page, 'Welcome back'));

  await signIn(page, ben);
  await button(page, 'Use a backup code instead').click();
  await page.getByLabel('Backup code').fill(backupCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Successfully signed in!');
  await arriveAt(page, '/transaction-history');
});

test('Cleo returns from Google and must give a second factor', async () => {
  const page = await visit({ refused: ['/api/auth/2fa/challenge'] });
  await page.goto('/sign-in?twoFactor=required');
  await see(heading(page, 'One more step'));
  await page.getByLabel('Verification code').fill('123456');
  await button(page, 'Sign In').click();
  await seeToast(page, 'Please sign in again');
  await see(heading(page, 'Welcome back'));
  await page.goto('/sign-in?twoFactor=required');
  await button(page, 'Start again').click();
  await see(heading(page, 'Welcome back'));
});

test('Dora changes her password, and her other browsers are signed out', async () => {
  const dora = await newMember({ firstName: 'Dora' });
  const elsewhere = await app.signIn(dora.email);
  const page = await visit({ as: dora, refused: ['/api/user/change-password'] });
  await page.goto('/settings');
  await see(page.getByRole('button', { name: /^Sign out / }));
  await button(page, 'Change password').click();
  await haveFocus(page.getByLabel('Current password'));
  const change = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(again);
    await button(page, 'Change password').click();
  };
  await change('', '', '');
  await seeToast(page, /Error.*All password fields are required/);
  await change(dora.password, 'a new one', 'another one');
  await seeToast(page, /Error.*New passwords do not match/);
  await change(dora.password, 'short', 'short');
  await seeToast(page, /Error.*New password must be at least 6 characters long/);
  await examine(page);
  await change('not this one', 'a new one', 'a new one');
  await seeToast(page, 'Failed to change password');
  await see(page.getByText('Your current password is incorrect.'));
  await haveFocus(page.getByLabel('Current password'));
  await change(dora.password, 'a new one', 'a new one');
  await seeToast(page, /Success.*Your password has been changed/);
  await seeGone(page.getByRole('button', { name: /^Sign out / }));
  await see(activity(page, 'Password changed'));
  expect((await elsewhere.get('/api/auth/user')).status).toBe(401);
});

test('Edda sees where she is signed in, and signs out one browser and then all others', async () => {
  const edda = await newMember({ firstName: 'Edda' });
  const others = [await app.signIn(edda.email), await app.signIn(edda.email), await app.signIn(edda.email)];
  const page = await visit({ as: edda });
  await page.goto('/settings');
  const list = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
  await expect.poll(() => list.count()).toBe(4);
  await see(list.first().getByText('This device'));
  expect(await list.first().getByRole('button').count()).toBe(0);
  await examine(page);
  await list.nth(1).getByRole('button').click();
  await expect.poll(() => list.count()).toBe(3);
  await button(page, 'Sign out all others').click();
  const question = page.getByRole('alertdialog', { name: 'Sign out all others?' });
  await see(question);
  await examine(page);
  await question.getByRole('button', { name: 'Sign out all others' }).click();
  await expect.poll(() => list.count()).toBe(1);
  for (const other of others) expect((await other.get('/api/auth/user')).status).toBe(401);
});

test('Faye must give her password again after a while, and her action continues', async () => {
  const faye = await newMember({ firstName: 'Faye' });
  await signedInLongAgo(faye);
  const page = await visit({ as: faye, refused: ['/api/auth/2fa/setup', '/api/auth/reauthenticate'] });
  await page.goto('/settings');
  await button(page, 'Enable 2FA').click();
  const question = dialog(page, 'Confirm it’s you');
  await see(question);
  await haveFocus(page.getByLabel('Your password'));
  await examine(page);
  await page.keyboard.press('Escape');
  await seeGone(question);
  await button(page, 'Enable 2FA').click();
  await page.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await see(page.getByText('Your current password is incorrect.'));
  await examine(page);
  await page.getByLabel('Your password').fill(faye.password);
  await page.keyboard.press('Enter');
  await see(dialog(page, 'Set up two-factor authentication'));
  await page.keyboard.press('Escape');
  await see(
    activity(page, 'Wrong password or code while signed in'),
    activity(page, 'Confirmed that it is you'),
  );
});

// Take useCancelOnLeave out of the dialog, and this must fail.
test('Fritz goes back instead of giving his password, and leaves the question with the page', async () => {
  const fritz = await newMember({ firstName: 'Fritz' });
  await signedInLongAgo(fritz);
  const page = await visit({ as: fritz, refused: ['/api/auth/2fa/setup'] });
  await page.goto('/transaction-history');
  await see(heading(page, 'Transaction History'));
  await page.getByRole('link', { name: /Fritz/ }).click();
  await button(page, 'Enable 2FA').click();
  const question = dialog(page, 'Confirm it’s you');
  await see(question);
  await page.goBack();
  await see(heading(page, 'Transaction History'));
  await seeGone(question);
});

test('Gil signs in with Google and has no password to give', async () => {
  const gil = await app.newMember({ firstName: 'Gil' });
  await signedInLongAgo(gil);
  const page = await visit({ as: gil, refused: ['/api/auth/2fa/setup'] });
  await page.goto('/settings');
  await button(page, 'Send me a link').click();
  await seeToast(page, 'Check your email');
  await mail(gil.email, /Set a password/);
  await button(page, 'Enable 2FA').click();
  await see(dialog(page, 'Please sign in again'));
  await examine(page);
  await page.getByRole('link', { name: 'Sign out', exact: true }).click();
  await arriveAt(page, '/sign-in');
});

test('Hedy downloads her data', async () => {
  const page = await visit({ as: await newMember({ firstName: 'Hedy' }) });
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await see(activity(page, 'Data exported'));
});

test('an account that a link shut, and cannot give back, says so on the page', async () => {
  const nora = await newMember();
  const stranger = app.visitor();
  const { email, password } = nora;
  expect((await stranger.post('/api/auth/signin', { email, password })).status).toBe(200);
  const newEmail = `moved-${email}`;
  expect((await stranger.post('/api/verify/email/change', { newEmail })).status).toBe(200);
  const token = /: ([A-Z0-9]{6})\n/.exec((await mail(newEmail, /verification code/)).text)?.[1];
  expect((await stranger.post('/api/verify/email/confirm-change', { token })).status).toBe(200);
  // Nobody can take a held address; a restored copy of the data, or staff in the database, still may.
  const other = await app.newMember();
  await app.db.query('update users set email = $2 where id = $1', [other.id, email]);
  const page = await visit({ refused: ['/api/auth/disown-sign-in'] });
  await page.goto(linkIn(await mail(email, /New sign-in/), '/not-me'));
  await button(page, 'Secure my account').click();
  await see(heading(page, 'We shut your account'));
  await see(page.getByText(/^Another account uses this address by now.*Please write to our support/));
  await expect.poll(() => link(page, 'Write to our support').getAttribute('href')).toMatch(/^mailto:/);
  expect(await button(page, 'Secure my account').count()).toBe(0);
  await examine(page);
});
