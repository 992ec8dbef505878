/** Changing a member's data, and seeing it changed. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  arriveAt,
  button,
  haveFocus,
  heading,
  link,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit, newMember, mail } = await openJourneys();

const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });

async function expectChecked(choice: Locator, checked: boolean): Promise<void> {
  await expect.poll(() => choice.isChecked()).toBe(checked);
}

test('Ines corrects her name and her phone; canceled edits are dropped, errors show beside the field', async () => {
  const ines = await newMember({ firstName: 'Inez' });
  const page = await visit({ as: ines });
  await page.goto('/marketplace');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Inez Field/ })
    .click();
  await arriveAt(page, `/marketplace/${ines.username}/settings`);
  await see(heading(page, 'Account Settings'), page.getByText('Inez', { exact: true }));
  await examine(page);

  await button(page, 'Edit').click();
  await haveFocus(page.getByLabel('First name', { exact: true }));
  await page.getByLabel('First name', { exact: true }).fill('Somebody else');
  await button(page, 'Cancel').click();
  await haveFocus(button(page, 'Edit'));
  await seeGone(page.getByLabel('First name', { exact: true }));
  await button(page, 'Edit').click();
  await expect.poll(() => page.getByLabel('First name', { exact: true }).inputValue()).toBe('Inez');

  await page.getByLabel('First name', { exact: true }).fill('Ines');
  await page.getByLabel('Phone number').fill('312555');
  await page.getByLabel('Zip code').fill('6270');
  await button(page, 'Save changes').click();
  await see(
    page.getByText('Please enter a valid US phone number'),
    page.getByText('Please enter a valid US zip code'),
  );
  await haveFocus(page.getByLabel('Phone number'));
  await examine(page);
  await page.getByLabel('Phone number').pressSequentially('0199');
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('(312) 555-0199');
  await page.getByLabel('Zip code').fill('');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success');
  await haveFocus(button(page, 'Edit'));
  const information = panel(page, 'Personal information');
  await see(
    information.getByText('Ines', { exact: true }),
    information.getByText('(312) 555-0199'),
    information.getByText('Not provided'),
    page.getByRole('banner').getByText('Ines Field'),
  );
  await link(page, 'Back to Dashboard').click();
  await arriveAt(page, `/marketplace/${ines.username}`);
});

test('unsaved edits stay in the form, and a refused switch reverts', async () => {
  const page = await visit({ as: await newMember(), away: true });
  await page.goto('/settings');
  await page.route(/\/api\/user\/(profile|preferences)$/, (route) =>
    route.fulfill({ status: 503, body: '{}' }),
  );
  await button(page, 'Edit').click();
  await page.getByLabel('Last name').fill('Meadow');
  await button(page, 'Save changes').click();
  await seeToast(page, 'Failed to update profile');
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Meadow');
  const emails = page.getByRole('switch', { name: 'Email notifications' });
  await emails.click();
  await seeToast(page, 'Failed to update preferences');
  await expectChecked(emails, true);
});

test('Jon chooses a picture: a document, one too large, one that is broken, and then a good one', async () => {
  const jon = await newMember({ firstName: 'Jon' });
  const page = await visit({ as: jon, refused: ['/api/upload-profile-picture'] });
  await page.goto('/user-settings');
  await button(page, 'Add a picture').click();
  await see(page.getByRole('dialog', { name: 'Profile picture' }));
  /** Chooses a file; the field takes none while another is being uploaded. */
  async function give(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    const field = page.getByLabel(/^Choose a/);
    await expect.poll(() => field.isEnabled(), { timeout: 30_000 }).toBe(true);
    await field.setInputFiles({ name, mimeType, buffer });
  }

  await give('letter.pdf', 'application/pdf', Buffer.from('%PDF'));
  await seeToast(page, 'Invalid File Type');
  await see(dialog(page).getByText('Please select a JPEG, PNG, or GIF image.'));
  // On a phone the toast covers the edge of the dialog.
  await button(page, 'Dismiss').click();
  await examine(page);
  await expect.poll(() => button(page, 'Save picture').isDisabled()).toBe(true);
  await give('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
  await seeToast(page, 'File Too Large');
  await see(dialog(page).getByText('Please select an image smaller than 5MB.'));

  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await give('broken.png', 'image/png', Buffer.concat([signature, Buffer.from('nothing else')]));
  await seeGone(dialog(page).getByText('Please select an image smaller than 5MB.'));
  await button(page, 'Save picture').click();
  await seeToast(page, 'Upload failed');
  await give('renamed.png', 'image/png', Buffer.from('this is no picture'));
  await button(page, 'Save picture').click();
  await seeToast(page, 'Invalid File Type');

  const picture = { create: { width: 90, height: 60, channels: 3, background: '#b0371c' } } as const;
  await give('me.jpg', 'image/jpeg', await sharp(picture).jpeg().toBuffer());
  await button(page, 'Save picture').click();
  await seeToast(page, 'Profile Picture Updated');
  await seeGone(dialog(page));
  await see(page.getByRole('banner').locator('img[src^="/api/pictures/"]'), button(page, 'Change picture'));

  await button(page, 'Change picture').click();
  await button(page, 'Remove picture').click();
  await see(button(page, 'Add a picture'));
  await seeGone(page.getByRole('banner').locator('img[src^="/api/pictures/"]'));
});

test('Kaya drops a picture onto the dialog', async () => {
  const page = await visit({ as: await newMember({ firstName: 'Kaya' }) });
  await page.goto('/settings');
  await button(page, 'Add a picture').click();
  const picture = { create: { width: 30, height: 30, channels: 3, background: '#1c7048' } } as const;
  const bytes = [...(await sharp(picture).png().toBuffer())];
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'me.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await page.getByText('or drop one here').dispatchEvent('drop', { dataTransfer: dropped });
  await button(page, 'Save picture').click();
  await seeToast(page, 'Profile Picture Updated');
});

test('Lola takes another username: not a reserved one, not somebody else’s, not a malformed one', async () => {
  const taken = await newMember();
  const lola = await newMember({ firstName: 'Lola' });
  const name = `lola.of.${lola.username.replaceAll('.', '')}`.slice(0, 28);
  const page = await visit({ as: lola, refused: ['/api/user/username'] });
  await page.goto(`/marketplace/${lola.username}/settings`);
  await button(page, 'Change username').click();
  const field = dialog(page).getByLabel('Username');
  await haveFocus(field);
  await field.fill('-lola');
  await page.keyboard.press('Enter');
  await see(dialog(page).getByText(/^A username has 3 to 30 letters/));
  for (const refused of ['checkout', taken.username]) {
    await field.fill(refused);
    await page.keyboard.press('Enter');
    await see(dialog(page).getByText('This username is not available.'));
    await haveFocus(field);
  }
  await examine(page);
  await field.fill(name.toUpperCase());
  await see(dialog(page).getByText(`${new URL(app.url).host}/${name}`));
  await page.keyboard.press('Enter');
  await seeToast(page, `Your username is now ${name}.`);
  await arriveAt(page, `/marketplace/${name}/settings`);
  await button(page, 'Copy share link').click();
  await seeToast(page, 'Copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/${name}`);
  await button(page, 'Copy user ID').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(lola.id);
});

test('Milo turns switches, hides his profile, and finds both saved later', async () => {
  const milo = await newMember({ firstName: 'Milo' });
  const page = await visit({ as: milo });
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Email notifications' }).click();
  await seeToast(page, 'Notification preferences updated successfully');
  await page.getByRole('radio', { name: 'Private' }).click();
  await seeToast(page, 'Your profile is private now.');
  await see(page.getByText('It does not work while your profile is private.'));
  await page.reload();
  await expectChecked(page.getByRole('switch', { name: 'Email notifications' }), false);
  // A switch for every kind of message that is sent, and for no other.
  await expect.poll(() => page.getByRole('switch').count()).toBe(1);
  await expectChecked(page.getByRole('radio', { name: 'Private' }), true);
  expect((await milo.get('/api/auth/user')).body).toMatchObject({
    emailNotifications: false,
    pushNotifications: true,
    profileVisibility: 'private',
  });
  // Beside the button that copies the address.
  await page.goto('/');
  await see(page.getByText(/^Your profile is private, so your URL and QR code do not work./));
  await examine(page);
  await page.getByRole('link', { name: 'Change that in your settings' }).click();
  await arriveAt(page, '/settings');
});

test('Nell adds her address', async () => {
  const nell = await newMember({ firstName: 'Nell' });
  await nell.patch('/api/user/profile', { address: '' });
  const page = await visit({ as: nell });
  await page.goto('/settings');
  const card = panel(page, 'Account verification');

  await button(page, 'Add Address').click();
  await button(page, 'Save address').click();
  await see(dialog(page).getByText('Please enter a valid address.'));
  await examine(page);
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill('5 Quince Court, Springfield');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Address Updated');
  await see(page.getByText('5 Quince Court, Springfield'), card.getByText('Provided', { exact: true }));
  const sections = page.getByRole('navigation', { name: 'Settings' });
  const currentSection = () => sections.locator('[aria-current]').allInnerTexts();
  await link(page, 'Preferences and notifications').click();
  await expect.poll(currentSection).toEqual(['Preferences and notifications']);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(currentSection).toEqual(['Personal information']);
  // It stands in the personal information, and nowhere twice.
  await expect.poll(() => page.getByText('5 Quince Court, Springfield').count()).toBe(1);
  await see(card.getByText(/^Phone verification is currently disabled\./));
});

test('Nia moves to another email with the code from the mail', async () => {
  const nia = await newMember({ firstName: 'Nia' });
  const taken = await newMember();
  const page = await visit({ as: nia, refused: ['/api/verify/email'] });
  await page.goto('/settings');
  const card = panel(page, 'Account verification');
  await button(page, 'Change email').click();
  const email = dialog(page).getByLabel('Email');
  await email.fill('nowhere');
  await button(page, 'Send code').click();
  await see(dialog(page).getByText('Please enter a valid email.'));
  await email.fill(taken.email);
  await button(page, 'Send code').click();
  await see(dialog(page).getByText('Another account uses this email address.'));
  const moved = `nia-${nia.id.slice(-12)}@example.com`;
  await email.fill(moved);
  await button(page, 'Send code').click();
  await seeToast(page, 'Verification Code Sent');
  const code = dialog(page).getByLabel('Verification code');
  await haveFocus(code);
  await button(page, 'Verify').click();
  await see(dialog(page).getByText('Please enter the verification code.'));
  await code.fill('WRONG!');
  await button(page, 'Verify').click();
  await seeToast(page, 'Verification Failed');
  await see(dialog(page).getByText('Invalid verification code'));
  await button(page, 'Dismiss').click();
  await examine(page);

  await code.fill(await codeFor(moved));
  await page.keyboard.press('Enter');
  await seeToast(page, 'Verification Successful');
  await see(card.getByText(moved), card.getByText('Verified', { exact: true }));
  await mail(nia.email, /email address/i);
});

test('Otis verifies his current address', async () => {
  const otis = await newMember({ firstName: 'Otis' });
  await app.db.query('update users set email_verified_at = null where id = $1', [otis.id]);
  const page = await visit({ as: otis });
  await page.goto('/settings');
  await button(page, 'Verify Email').click();
  await expect.poll(() => dialog(page).getByLabel('Email').inputValue()).toBe(otis.email);
  await button(page, 'Send code').click();
  const code = dialog(page).getByLabel('Verification code');
  await see(code);
  // Another address is another matter, and the code is not lost.
  await page.keyboard.press('Escape');
  await button(page, 'Change email').click();
  await expect.poll(() => dialog(page).getByLabel('Email').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await button(page, 'Verify Email').click();
  await code.fill(await codeFor(otis.email));
  await button(page, 'Verify').click();
  await seeToast(page, 'Verification Successful');
  await seeGone(button(page, 'Verify Email'));
});

async function codeFor(email: string): Promise<string> {
  const { text } = await mail(email, /code/i);
  const code = /Verification code: ([A-Z0-9]{6})$/m.exec(text)?.[1];
  if (!code) throw new Error(`The mail has no code:\n${text}`);
  return code;
}

test('without a mouse: editing, a switch, a picture’s dialog and back', async () => {
  const page = await visit({ as: await newMember({ firstName: 'Quim' }) });
  await page.goto('/settings');
  await tabTo(page, button(page, 'Edit'));
  await page.keyboard.press('Enter');
  await haveFocus(page.getByLabel('First name', { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Joaquim');
  await tabTo(page, button(page, 'Save changes'));
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success');
  await haveFocus(button(page, 'Edit'));
  await tabTo(page, button(page, 'Add a picture'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Choose a picture'));
  await page.keyboard.press('Escape');
  await haveFocus(button(page, 'Add a picture'));
  const emails = page.getByRole('switch', { name: 'Email notifications' });
  await tabTo(page, emails);
  await page.keyboard.press('Space');
  await seeToast(page, 'Notification preferences updated successfully');
  await expectChecked(emails, false);
});
