/** Incomplete payments, and funds that staff add by hand. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { attempt, balance, begin } from '#tests/admin/api/money.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  arriveAt,
  button,
  chooseAction,
  haveFocus,
  heading,
  limitsOf,
  link,
  see,
  seeGone,
  seeToast,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const god = await app.signIn('god');
const refused = [
  '/api/admin/incomplete-transactions/',
  '/api/admin/complete-transaction',
  '/api/admin/manual',
];

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('an empty list says so; customer service sees it without the forms', async () => {
  const page = await visit({ as: await app.signIn('customer_service') });
  await page.goto('/admin/transactions');
  await see(
    heading(page, 'No incomplete transactions'),
    page.getByText('Only administrators can move money'),
  );
  expect(await page.getByRole('form').count()).toBe(0);
  await examine(page);
  await link(page, 'Back to Admin').click();
  await arriveAt(page, '/admin');
});

test('God checks a stuck payment, and completes it with a reason', async () => {
  const nora = await app.newMember({ firstName: 'Nora' });
  const { intentId } = await begin(app, nora, '40');
  const page = await visit({ as: god, refused });
  await page.goto('/admin/transactions');
  await see(heading(page, 'Incomplete transactions'));
  await page.getByLabel('Include never attempted').check();
  await page.waitForURL(/attempts=all/);
  const payment = row(page, intentId);
  await see(
    payment.getByText('Never attempted'),
    payment.getByText('$40.00'),
    payment.getByText('and $3.00 fee'),
  );
  await payment.getByRole('button', { name: /^Check with processor/ }).click();
  await see(payment.getByText('No card has been charged.'));
  await payment.getByRole('button', { name: /^Process/ }).click();
  await seeToast(page, 'Not settled');
  await examine(page);

  const complete = form(page, 'Complete Transaction');
  await chooseAction(payment, 'Complete…');
  await haveFocus(complete.getByLabel('Reason'));
  await expect.poll(() => complete.getByLabel('Payment ID').inputValue()).toBe(intentId);
  await complete.getByRole('button').click();
  await see(complete.getByText('Please provide a reason for completing this transaction.'));
  await haveFocus(complete.getByLabel('Reason'));
  await examine(page);
  await complete.getByLabel('Reason').fill('The bank slip was seen');
  await complete.getByRole('button').click();
  await see(
    question(page).getByText(/Nora Field .*gets \$40\.00/),
    question(page).getByText(/Indulge pays until/),
  );
  expect(await balance(app, nora)).toBe(0n);
  await examine(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await haveFocus(complete.getByRole('button'));
  await complete.getByRole('button').click();
  await question(page).getByRole('button', { name: 'Complete $40.00' }).click();
  await seeToast(
    page,
    /Transaction Completed.*The transaction has been marked as completed and funds added to user account\./,
  );
  await seeGone(page.getByText(intentId));
  expect(await balance(app, nora)).toBe(40_00n);
  await expect.poll(() => complete.getByLabel('Payment ID').inputValue()).toBe('');
});

test('an unknown payment is an error, and the status is in the address', async () => {
  const nora = await app.newMember();
  const { intentId } = await attempt(app, nora, '12');
  const page = await visit({ as: god, refused });
  await page.goto('/admin/transactions?payment=pi_nothing');
  const complete = form(page, 'Complete Transaction');
  await complete.getByLabel('Reason').fill('Trying');
  await complete.getByLabel('Reason').press('Tab');
  await complete.getByRole('button').press('Enter');
  await see(question(page).getByText('We could not check this payment.'));
  // Nobody completes a payment unseen.
  await expect
    .poll(() => question(page).getByRole('button', { name: 'Complete Transaction' }).isDisabled())
    .toBe(true);
  const checked = page.waitForResponse(/pi_nothing/);
  await question(page).getByRole('button', { name: 'Check again' }).click();
  expect((await checked).status()).toBe(404);
  await see(question(page).getByText('We could not find what you were looking for.'));
  await examine(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => complete.getByLabel('Reason').inputValue()).toBe('Trying');

  await see(row(page, intentId));
  await page.getByLabel('Status').selectOption('failed');
  await page.waitForURL(/status=failed/);
  await see(heading(page, 'None of these'));
  await button(page, 'Show all statuses').click();
  await see(row(page, intentId));
});

test('God adds funds by keyboard: all fields, an existing user, a confirmation, once', async () => {
  const nora = await app.newMember({ firstName: 'Nelly' });
  const page = await visit({ as: god, refused });
  await page.goto(`/admin/user/${nora.id}`);
  await link(page, 'Add to balance').click();
  await arriveAt(page, '/admin/transactions');
  const add = form(page, 'Manual Add Funds');
  await expect.poll(() => add.getByLabel('User ID or email').inputValue()).toBe(nora.id);
  expect(await limitsOf(add.getByLabel('Amount'))).toEqual({ min: '0', step: '0.01' });
  await add.getByLabel('User ID or email').fill('nobody@example.com');
  await add.getByLabel('User ID or email').press('Enter');
  await see(add.getByText('Please fill in all fields including the reason.').nth(1));
  await haveFocus(add.getByLabel('Amount'));
  await examine(page);
  await page.keyboard.type('12.5');
  await tabTo(page, add.getByLabel('Reason'));
  await page.keyboard.type('Goodwill');
  await tabTo(page, add.getByRole('button'));
  await page.keyboard.press('Enter');
  await see(question(page).getByText('No account has this user ID or email.'));
  await examine(page);
  await expect.poll(() => question(page).getByRole('button', { name: 'Add $12.50' }).isDisabled()).toBe(true);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await add.getByLabel('User ID or email').fill(nora.email);
  await add.getByRole('button').click();
  await see(question(page).getByText(`${nora.email}, balance $0.00`));
  expect(await balance(app, nora)).toBe(0n);
  await question(page).getByRole('button', { name: 'Add $12.50' }).click();
  await seeToast(page, /Funds Added.*\$12\.50 has been added to the account\./);
  expect(await balance(app, nora)).toBe(12_50n);
  await expect.poll(() => add.getByLabel('Amount').inputValue()).toBe('');
});

test('a lost answer does not credit twice', async () => {
  const nora = await app.newMember();
  const page = await visit({ as: god, away: true });
  let lost = false;
  await page.route('**/api/admin/manual-add-funds', async (route) => {
    if (lost) return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/admin/transactions?user=${nora.id}`);
  const add = form(page, 'Manual Add Funds');
  await add.getByLabel('Amount').fill('3');
  await add.getByLabel('Reason').fill('Goodwill');
  await add.getByRole('button').click();
  await question(page).getByRole('button', { name: 'Add $3.00' }).click();
  await seeToast(page, 'Funds Added');
  expect(lost).toBe(true);
  expect(await balance(app, nora)).toBe(3_00n);
});

test('where the configuration demands a second factor, the page that sets it up opens', async () => {
  const nora = await app.newMember();
  const page = await visit({ as: god, refused });
  await page.route('**/api/admin/manual-add-funds', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'two-factor-required',
        message: 'Please set up a second factor first. Until then nothing else is open to you.',
      }),
    }),
  );
  await page.goto(`/admin/transactions?user=${nora.id}`);
  const add = form(page, 'Manual Add Funds');
  await add.getByLabel('Amount').fill('3');
  await add.getByLabel('Reason').fill('Goodwill');
  await add.getByRole('button').click();
  await question(page).getByRole('button', { name: 'Add $3.00' }).click();
  await arriveAt(page, '/account/second-factor');
  await see(heading(page, 'Set up a second factor'), button(page, 'Enable 2FA'));
  await button(page, 'Dismiss').click();
  await examine(page);
});
