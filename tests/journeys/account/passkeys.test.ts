/** Passkeys, with the virtual authenticator of the browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { arriveAt, button, see, seeGone } from '#tests/support/journeys/steps.ts';

const { app, visit, mail, newMember } = await openJourneys();

const PHONE = 360;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** A phone's own authenticator, which recognizes its user at once. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('Ada adds a passkey, signs in with it, proves with it, and removes it', async () => {
  const ada = await newMember({ firstName: 'Ada' });
  const page = await visit({
    apart: true,
    as: ada,
    width: PHONE,
    refused: ['/api/auth/user', '/api/verify/email/change', '/api/auth/passkeys'],
  });
  await giveAuthenticator(page);
  await page.goto('/settings');
  await button(page, 'Add a passkey').click();
  await examine(page);
  await dialog(page, 'Add a passkey').getByLabel('Name').fill('');
  await button(page, 'Continue').click();
  await see(page.getByText('Please name the passkey.'));
  await dialog(page, 'Add a passkey').getByLabel('Name').fill('Ada’s phone');
  await button(page, 'Continue').click();
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await see(row.getByText('Ada’s phone'));
  await examine(page);
  expect((await mail(ada.email, /Passkey added/)).text).toContain('Ada’s phone');

  await row.getByRole('button', { name: 'Rename Ada’s phone' }).click();
  const renaming = dialog(page, 'Rename passkey');
  await renaming.getByLabel('Name').fill(' ');
  await renaming.getByRole('button', { name: 'Save name' }).click();
  await see(renaming.getByText('Please name the passkey.'));
  await renaming.getByLabel('Name').fill('Ada’s new phone');
  await examine(page);
  await renaming.getByRole('button', { name: 'Save name' }).click();
  await see(row.getByText('Ada’s new phone'));

  await page.goto('/api/logout');
  await page.goto('/sign-in?next=/settings');
  await examine(page);
  await button(page, 'Sign in with a passkey').click();
  await arriveAt(page, '/settings');

  // A while later, the browser asks for the same passkey before access moves.
  await app.db.query('update session set reauthenticated_at = null where user_id = $1', [ada.id]);
  await row.getByRole('button', { name: 'Remove Ada’s new phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await see(dialog(page, 'Confirm it’s you'));
  await examine(page);
  await button(page, 'Use your passkey').click();
  await seeGone(row);
});
