/** Finding a recipient: by name, by phone, by their page, and not at all. */
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  heading,
  link,
  see,
  seeBalance,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const PHONE = 390;

/** A public member with a unique phone number. */
let phones = 0;
async function recipient(firstName: string) {
  const member = await app.newMember({ firstName });
  phones += 1;
  const phone = `(555) 018-${String(phones).padStart(4, '0')}`;
  await app.db.query('update users set phone_number = $2 where id = $1', [member.id, phone]);
  return { ...member, phone };
}

test('a guest finds a member by phone number, with a masked name', async () => {
  const bea = await recipient('Beatrice');
  const page = await visit({ width: PHONE });
  await page.goto('/send-funds');
  await page.getByRole('radio', { name: 'Phone Number' }).check();
  const field = page.getByLabel('Phone number', { exact: true }).last();
  // Pasted in the format of a contact.
  await page.evaluate((phone) => navigator.clipboard.writeText(phone), `+1 ${bea.phone}`);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(() => field.inputValue()).toBe(bea.phone);
  await field.fill('');
  await field.pressSequentially(bea.phone.replaceAll(/\D/g, ''));
  await expect.poll(() => field.inputValue()).toBe(bea.phone);
  await button(page, 'Search').click();
  await see(heading(page, 'We found one person'), page.getByText(/^B\*+/).first());
  expect(await page.getByText('Beatrice', { exact: true }).count()).toBe(0);
  // Another number is another search.
  await field.fill('(555) 018');
  await seeGone(heading(page, 'We found one person'));
});

test('no member is found, and there is a link to share', async () => {
  const page = await visit({ width: PHONE });
  await page.goto('/send-funds');
  const field = page.getByLabel('Username', { exact: true }).last();
  await field.fill('no');
  await button(page, 'Search').click();
  await see(page.getByText('A search needs at least the first three letters of the username.'));
  await field.fill('nobody.by.that.name');
  await button(page, 'Search').click();
  await see(page.getByText('Check the spelling, or search another way.'));
  await see(heading(page, "Oh no! We didn't find a match"));
  await examine(page);
  await button(page, 'Copy').click();
  await seeToast(page, 'Copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/`);
  await link(page, 'Back to Home').click();
  await arriveAt(page, '/');
});

test('private, staff and unknown usernames look the same to a visitor', async () => {
  const ivy = await recipient('Ivy');
  await app.db.query("update users set profile_visibility = 'private' where id = $1", [ivy.id]);
  for (const name of [ivy.username, 'god', 'nobody-at-all']) {
    const page = await visit({ refused: ['/api/profile-access', '/api/public/user'] });
    await page.goto(`/${name}`);
    await arriveAt(page, '/');
    await page.goto(`/send-to/${name}`);
    await see(heading(page, 'User Not Found'));
    await link(page, 'Try Another Search').click();
    await arriveAt(page, '/send-funds');
  }
});

test("Jo's page can be scanned, copied and passed on", async () => {
  const jo = await app.newMember({ firstName: 'Jo' });
  const page = await visit({ as: jo });
  await page.goto('/');
  await seeBalance(page, '$0.00');
  await button(page, 'QR code').click();
  const share = page.getByRole('dialog', { name: 'Your page for gifts' });
  const code = share.getByRole('img', { name: new RegExp(`QR code of ${app.url}/${jo.username}`) });
  await expect
    .poll(() => code.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await examine(page);
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${app.url}/${jo.username}`);
});

// The last test of this file: the search limit is used up after it.
test('after too many searches, the page says how long to wait and how to go on without', async () => {
  const kit = await recipient('Kit');
  const page = await visit({ width: PHONE, refused: ['/api/search-users'] });
  await page.goto('/send-funds');
  const field = page.getByLabel('Username', { exact: true }).last();
  await field.fill(`@${kit.username}`);
  await page.keyboard.press('Enter');
  await see(heading(page, 'We found one person'));
  await app.db.query("update rate_limit set points = 1000000 where key like 'search-hour%'");
  await page.keyboard.press('Enter');
  await see(
    heading(page, "Oh no! We didn't find a match"),
    page.getByText(/^Too many attempts\. Please try again in (\d+ minutes|an hour)\.$/),
    button(page, 'Copy'),
  );
  await examine(page);
  await link(page, `send to @${kit.username}`).click();
  await arriveAt(page, `/${kit.username}`);
  await see(heading(page, 'Send a gift'));
});
