/**
 * The page of somebody who receives gifts: wrapped, with the mail as it will look, and with a name where
 * allowed.
 */
import { expect, test } from 'vitest';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit, newMember } = await openJourneys();

const PHONE = 360;

test('a guest on a phone sees the gift and its mail while typing, and no name', async () => {
  const vera = await app.newMember({ firstName: 'Vera' });
  const page = await visit({ width: PHONE });
  await page.goto(`/${vera.username}`);
  await see(heading(page, 'Send a gift'), page.getByText(`A gift for@${vera.username}`));
  const mail = page.getByRole('figure', { name: 'The email they receive' });
  await see(mail.getByText('You received a gift of $50.00'), mail.getByText(`Hello @${vera.username},`));
  await page.getByLabel('Or enter an amount').fill('');
  await see(mail.getByText('You received a gift', { exact: true }), mail.getByText('sent you a gift.'));
  await seeGone(mail.getByText('$'));
  await page.getByRole('radio', { name: '$25', exact: true }).check();
  await page.getByLabel('Your full name').fill('Grace Guest');
  await page.getByLabel('A message for them').fill('Happy birthday!\nHave a feast.');
  await see(
    page.getByText('from Grace Guest'),
    mail.getByText('You received a gift of $25.00'),
    mail.getByText('“Grace Guest” thought of you and sent you $25.00.'),
    mail.getByText('“Happy birthday! Have a feast.”'),
  );
  expect(await page.getByText(/Vera/).count()).toBe(0);
  await expectNoHorizontalScroll(page);
  await examine(page);
});

test('Wanda shows her first name, and covers it again', async () => {
  const wanda = await newMember({ firstName: 'Wanda' });
  const hers = await visit({ as: wanda, width: PHONE });
  await hers.goto('/settings');
  const choice = hers.getByRole('switch', { name: 'Show my first name on my gift page' });
  await expect.poll(() => choice.isChecked()).toBe(false);
  await choice.click();
  await seeToast(hers, 'Your gift page shows your first name now.');
  await examine(hers);

  const page = await visit({ width: PHONE });
  await page.goto(`/${wanda.username}`);
  await see(heading(page, 'Send Wanda a gift'), page.getByText('Wanda F***'), page.getByText('Hello Wanda,'));
  await expectNoHorizontalScroll(page);
  await examine(page);

  await hers.reload();
  await expect.poll(() => choice.isChecked()).toBe(true);
  await choice.click();
  await seeToast(hers, 'Your gift page covers your first name now.');
  await page.reload();
  await see(heading(page, 'Send a gift'), page.getByText('W*** F***'));
  expect(await page.getByText(/Wanda/).count()).toBe(0);
  // Nobody opens the page of a private profile.
  await hers.getByRole('radio', { name: 'Private' }).click();
  await seeGone(choice);
});

// Take getPublicUser from PROFILE_READS, and this must fail.
test('a gift page that was read before the settings changed shows what they say now', async () => {
  const wilma = await newMember({ firstName: 'Wilma' });
  const page = await visit({ as: wilma, refused: ['/api/public/user'] });
  await page.goto(`/send-to/${wilma.username}`);
  await see(heading(page, 'Your gift page'), page.getByText('W*** F***'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Wilma/ })
    .click();
  await page.getByRole('switch', { name: 'Show my first name on my gift page' }).click();
  await seeToast(page, 'Your gift page shows your first name now.');
  await page.goBack();
  await see(page.getByText('Wilma F***'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Wilma/ })
    .click();
  await page.getByRole('radio', { name: 'Private' }).click();
  await seeToast(page, 'Your profile is private now.');
  await page.goBack();
  await see(heading(page, 'User Not Found'));
});

test('a member’s own page has no form, but the link to share', async () => {
  const zoe = await newMember({ firstName: 'Zoe', balanceCents: 20_00n });
  const page = await visit({ as: zoe, width: PHONE });
  await page.goto(`/${zoe.username}`);
  await see(heading(page, 'Your gift page'), page.getByText('This is your own gift page.'));
  expect(await page.getByLabel('Or enter an amount').count()).toBe(0);
  await expectNoHorizontalScroll(page);
  await examine(page);
  await button(page, 'Copy link').click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${app.url}/${zoe.username}`);
});

test('the button of a gift from the balance can be pressed, and leads to what is missing', async () => {
  const xena = await app.newMember({ firstName: 'Xena' });
  const yuri = await newMember({ firstName: 'Yuri', balanceCents: 20_00n });
  const page = await visit({ as: yuri, width: PHONE });
  await page.goto(`/send-to/${xena.username}`);
  await see(
    page.getByText('from Yuri Field'),
    page.getByText('Your balance is $20.00. Add funds, or pay by card.'),
  );
  const amount = page.getByLabel('Or enter an amount');
  await button(page, 'Send').click();
  await haveFocus(amount);
  await amount.fill('0');
  await button(page, 'Send').click();
  await seeToast(page, 'Invalid amount');
  await haveFocus(amount);
  await amount.fill('12.50');
  await button(page, 'Send $12.50').click();
  await see(page.getByText('Please confirm who this gift is for.'));
  await seeGone(page.getByText('Invalid amount'));
  await haveFocus(button(page, `Yes, this is for @${xena.username}`));
  await examine(page);
  // Nothing has left the balance, and the next keys finish it.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await seeGone(page.getByText('Please confirm who this gift is for.'));
  await button(page, 'Send $12.50').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  await see(heading(page, 'Your gift has arrived'));
  expect((await yuri.get<{ balance: string }>('/api/auth/user')).body.balance).toBe('7.50');
});
