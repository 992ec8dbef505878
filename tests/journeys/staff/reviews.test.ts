/** A gift to an address under sanctions waits: staff find out why, block it, and return its money. */
import { expect, test } from 'vitest';
import { balance } from '#tests/admin/api/money.ts';
import { rewards } from '#tests/rewards/rewards.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  expectNoHorizontalScroll,
  haveFocus,
  heading,
  see,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();
const desk = rewards(app);

test('an administrator blocks a reward under sanctions and returns its money; its sender reads only that it waits', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=reviews');
  await see(heading(page, 'Reviews'), heading(page, 'Nothing to review'));
  await examine(page);

  const nora = await app.newMember({ firstName: 'Nora', balanceCents: 100_00n });
  const gift = { recipientEmail: 'kim@mail.kp', recipientName: 'Kim Moon', amount: '30', design: 'thanks' };
  expect((await nora.post('/api/rewards', gift)).status).toBe(201);
  const phone = await visit({ as: nora, width: 360 });
  await phone.goto('/sent-gifts');
  await see(phone.getByText('In review'), phone.getByText(/We are checking this gift/));
  await expectNoHorizontalScroll(phone);

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Kim Moon' });
  await see(row.getByText('Domain under sanctions: kp'), row.getByText('$30.00'), row.getByText('Waiting'));
  await examine(page);
  const choose = async (entry: string) => {
    await row.getByRole('button', { name: 'Actions on the review of Kim Moon' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Block');
  await see(page.getByRole('dialog', { name: 'Block this reward?' }).getByText('$30.00 stays held'));
  await page.getByLabel('Reason').fill('On the list of June');
  await page.getByRole('button', { name: 'Block' }).click();
  await seeToast(page, 'Reward blocked');
  await see(row.getByText('Blocked, money held'), row.getByText(/On the list of June/));
  expect(await balance(app, nora)).toBe(70_00n);

  await choose('Return money');
  await page.getByLabel('Reason').fill('Cleared by counsel');
  await page.getByRole('button', { name: 'Return money' }).click();
  await seeToast(page, 'Money returned');
  await see(heading(page, 'Nothing to review'));
  expect(await balance(app, nora)).toBe(100_00n);
  await page.getByLabel('Status').selectOption('blocked');
  await see(row.getByText(/Cleared by counsel/));
  await examine(page);
});

test('a claim that a rule flags waits; staff release it, and the recipient chooses a card', async () => {
  const administrator = await app.signIn('administrator');
  const nora = await app.newMember({ firstName: 'Nora', balanceCents: 100_00n });
  await desk.send(nora, { recipientEmail: 'ida@watched.example', recipientName: 'Ida Moss', amount: '20' });
  const token = await desk.tokenFor('ida@watched.example');
  const rule = '/api/admin/fraud-rules/review_email';
  expect((await administrator.put(rule, { config: { domains: ['watched.example'] } })).status).toBe(200);

  const phone = await visit({ width: 360, refused: ['/api/claims/'] });
  await phone.goto(`/claim/${token}`);
  const choose = async () => {
    await button(phone, / from \$/)
      .first()
      .click();
    await button(phone, /^Get this \$/).click();
  };
  await choose();
  await haveFocus(phone.locator('[tabindex="-1"]').filter({ hasText: /^We are looking at this gift/ }));
  await expectNoHorizontalScroll(phone);
  await examine(phone);

  const page = await visit({ as: administrator });
  await page.goto('/admin?tab=reviews');
  const row = page.getByRole('row').filter({ hasText: 'Ida Moss' });
  await row.getByRole('button', { name: 'Actions on the review of Ida Moss' }).click();
  await page.getByRole('menuitem', { name: 'Release' }).click();
  await page.getByLabel('Reason').fill('Known to support');
  await page.getByRole('button', { name: 'Release' }).click();
  await seeToast(page, 'Reward released');
  await phone.reload();
  await choose();
  await haveFocus(heading(phone, 'Your gift card'));
  expect((await administrator.delete(rule)).status).toBe(200);
});

test('an administrator sets a rule, reads what was wrong with it, and removes it', async () => {
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto('/admin?tab=reviews');
  await page.getByRole('button', { name: 'Set a rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a rule' });
  // Nobody loaded a file of countries here.
  expect(await dialog.getByRole('option', { name: 'Countries' }).count()).toBe(0);
  await dialog.getByLabel('Entries').fill('203.0.113.0/24\nMars');
  await dialog.getByRole('button', { name: 'Set rule' }).click();
  await see(dialog.getByText('“Mars” is not a network.'));
  await examine(page);
  await dialog.getByLabel('Rule').selectOption('review_redeemed_rewards_count');
  await dialog.getByLabel('More rewards than').fill('3');
  await dialog.getByLabel('Counted per').selectOption('recipient,device,network');
  await dialog.getByRole('button', { name: 'Set rule' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Rewards claimed' });
  await see(row.getByText('More than 3 per recipient, device or network, 30 days'));
  await examine(page);
  await row.getByRole('button', { name: 'Actions on the rule Rewards claimed' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove rule' }).click();
  await see(heading(page, 'No rules yet'));
});
