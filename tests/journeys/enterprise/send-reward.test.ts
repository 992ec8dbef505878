/** A company sends one reward: by email, as a link, or as a text message. */
import { expect, test } from 'vitest';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, haveFocus, heading, see, seeGone, seeToast } from '#tests/support/journeys/steps.ts';
import { claimPath, DASHBOARD } from './claim-path.ts';

const { app, visit, mail } = await openJourneys();

test('a search for an unknown address offers a reward, and a link is handed out at once', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  const page = await visit({ as: await app.signIn('super_admin') });
  await page.goto(DASHBOARD);
  await page.getByLabel('Username, phone number or email').fill('una@strangers.example');
  await button(page, 'Search').click();
  await button(page, 'Send a reward by email').click();
  const form = page.getByRole('form', { name: 'Send a reward' });
  await button(page, 'Send reward').click();
  await see(form.getByText('Please enter a valid amount greater than $0.'));
  await haveFocus(form.getByLabel('Amount'));
  await form.getByLabel('Amount').fill('15');
  await form.getByLabel('Message').fill('Welcome!');
  await examine(page);
  // Read a day without its year as no day, and the reward goes out here.
  await form.getByLabel('Send on').pressSequentially('1224');
  await button(page, 'Send reward').click();
  await see(form.getByText('Please choose a date.'));
  await haveFocus(form.getByLabel('Send on'));
  for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace'])
    await page.keyboard.press(key);
  await seeGone(form.getByText('Please choose a date.'));
  await button(page, 'Send reward').click();
  await seeToast(page, 'Reward sent');
  expect(await claimPath(mail, 'una@strangers.example')).toContain('/claim/');

  await page.goto(`${DASHBOARD}?tab=rewards`);
  await button(page, 'Send a reward').click();
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await dialog.getByRole('radio', { name: 'As a link' }).check();
  await dialog.getByLabel('Amount').fill('5.');
  await see(dialog.getByText('Anyone who has the link can claim the reward'));
  await page.keyboard.press('Enter');
  await see(dialog.getByText('The link for $5.00 is ready'));
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const phone = await visit({ width: 360, refused: ['/api/claims/'] });
  await phone.goto(new URL(address).pathname);
  await see(heading(phone, '$5.00'));
});

test('a reward goes to a phone number as a text message, and its recipient says where the codes go', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  const page = await visit({ as: await app.signIn('account_manager') });
  await page.goto(`${DASHBOARD}?tab=rewards`);
  await button(page, 'Send a reward').click();
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await dialog.getByRole('radio', { name: 'By text message' }).check();
  await dialog.getByLabel('Phone number').fill('4155559017');
  await dialog.getByLabel('Amount').fill('25');
  await examine(page);
  await button(page, 'Send reward').click();
  await seeToast(page, 'Reward sent');
  const token = await rewards(app).tokenOfText('+14155559017');

  const phone = await visit({ width: 360, refused: ['/api/claims/'] });
  await phone.goto(`/claim/${token}`);
  await button(phone, / from \$/)
    .first()
    .click();
  const get = button(phone, /^Get this \$/);
  await expect.poll(() => get.isDisabled()).toBe(true);
  await phone.getByLabel('Your email').fill('texted@strangers.example');
  await get.click();
  await see(heading(phone, 'Your gift card'));
  expect(await mail('texted@strangers.example', /gift card$/)).toBeTruthy();
});

// Reset the call on a change in use-send-reward.ts, or leave out `locked` in rewards-section.tsx, and this
// must fail.
test('a reward on its way cannot be edited, left or sent a second time', async () => {
  await fund(app, await acmeId(app), 1_000_00n);
  const page = await visit({ as: await app.signIn('account_manager') });
  const answered = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/enterprise/rewards', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    await answered.promise;
    await route.continue();
  });
  await page.goto(`${DASHBOARD}?tab=rewards`);
  await button(page, 'Send a reward').click();
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await dialog.getByLabel('Email address').fill('once@strangers.example');
  await dialog.getByLabel('Amount').fill('12');
  await button(page, 'Send reward').click();
  await expect.poll(() => sent).toBe(1);
  await dialog.getByLabel('Amount').fill('13');
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toMatch(/^12/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await see(dialog);
  await expect.poll(() => dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
  answered.resolve();
  await seeToast(page, 'Reward sent');
  await seeGone(dialog);
  expect(sent).toBe(1);
});
