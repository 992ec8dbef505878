/** The timeline of a payment or a gift card, and a refund from the same place. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { attempt, balance, topUp } from '#tests/admin/api/money.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, chooseAction, haveFocus, see, seeGone, seeToast } from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const profile = (person: { id: string }, tab: string) => `/admin/user/${person.id}?tab=${tab}`;
const titles = (page: Page, name: string) =>
  page.getByRole('list', { name }).getByRole('listitem').locator('.font-semibold:first-child');

test('an administrator refunds a payment on its payer’s page, and reads its timeline', async () => {
  const nora = await app.newMember({ firstName: 'Nora' });
  await topUp(app, nora, '40');
  await app.settled();
  const page = await visit({ as: await app.signIn('administrator') });
  await page.goto(profile(nora, 'transactions'));
  const history = page.getByRole('table', { name: 'Transaction History' });
  const actions = history.getByRole('button', { name: /^Actions on the payment of Nora/ }).last();
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Refund' }).press('Enter');
  await see(page.getByLabel('What the refund does').getByText('$43.00'));
  await page.getByRole('radio', { name: 'A part' }).check();
  await page.getByLabel('Amount').fill('10');
  await page.getByLabel('Reason').fill('Paid twice');
  await button(page, 'Refund $10.75').press('Enter');
  await seeToast(page, '$10.75 is on its way back to the card.');
  await app.settled();
  expect(await balance(app, nora)).toBe(30_00n);

  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Timeline' }).press('Enter');
  const events = page.getByRole('list', { name: 'Payment timeline' });
  await see(
    events.getByText('Balance credited'),
    events.getByText('Refund started'),
    events.getByText('Paid twice'),
  );
  await examine(page);
  await page.keyboard.press('Escape');
  await haveFocus(actions);
});

test('customer service reads timelines and moves no money', async () => {
  const maya = await app.signIn('maya@example.com');
  const waiting = await attempt(app, maya, '25');
  const page = await visit({ as: await app.signIn('customer_service') });
  await page.goto(profile(maya, 'transactions'));
  const history = page.getByRole('table', { name: 'Transaction History' });
  await history
    .getByRole('button', { name: /^Actions/ })
    .first()
    .press('Enter');
  await see(page.getByRole('menuitem', { name: 'Timeline' }));
  expect(await page.getByRole('menuitem', { name: 'Refund' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Process / }).count()).toBe(0);

  await page.goto(profile(maya, 'gift-cards'));
  const cards = page.getByRole('table', { name: 'Gift cards' });
  await cards
    .getByRole('button', { name: /^Timeline/ })
    .first()
    .press('Enter');
  await see(page.getByRole('list', { name: 'Gift card timeline' }).getByText('Code emailed'));
  await expect
    .poll(() => titles(page, 'Gift card timeline').allTextContents())
    .toEqual(['Balance charged', 'Ordered from the issuer', 'Gift card issued', 'Code emailed']);
  await examine(page);
  await page.keyboard.press('Escape');
  await seeGone(page.getByRole('dialog'));

  await page.goto('/admin/transactions');
  const row = page.getByRole('row').filter({ hasText: waiting.intentId });
  await chooseAction(row, 'Timeline');
  await see(page.getByRole('list', { name: 'Payment timeline' }).getByText('Payment started'));
});
