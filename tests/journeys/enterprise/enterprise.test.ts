/** The company dashboard: each role sees its sections; funding and paying. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { acmeBalance, acmeId, fund, newRecipient, otherCompany } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import {
  button,
  cardFields,
  heading,
  link,
  see,
  seeGone,
  seeToast,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

const PHONE = 390;
const SOON = { timeout: 15_000 };
const tabNames = (page: Page) => page.getByRole('tab').allTextContents();
const QUERY = 'Username, phone number or email';

async function findPerson(page: Page, query: string): Promise<void> {
  await page.getByLabel(QUERY).fill(query);
  await page.keyboard.press('Enter');
}

test.each([
  ['super_admin', ['Overview', 'Approvals', 'Staff', 'Transactions', 'Limits', 'Audit Log'], true],
  ['account_manager', ['Overview', 'Approvals', 'Staff', 'Transactions', 'Limits', 'Audit Log'], true],
  ['account_staff', ['Overview', 'Employees', 'Bulk Upload', 'Approvals', 'Staff', 'Transactions'], false],
  ['department_manager', ['Overview', 'Employees', 'Bulk Upload', 'Approvals', 'Transactions'], false],
] as const)('%s sees the sections of that role', async (role, sections, funds) => {
  const person = await app.signIn(role);
  const page = await visit({ as: person });
  await page.goto(`/enterprise/acmerewards/${person.username}`);
  await see(heading(page, 'Acme Rewards'), page.getByText('Active', { exact: true }));
  await see(heading(page, 'Send Funds to an Employee'));
  const names = await tabNames(page);
  expect(names).toEqual(expect.arrayContaining([...sections]));
  for (const some of ['Staff', 'Limits', 'Audit Log'])
    expect(names.includes(some)).toBe((sections as readonly string[]).includes(some));
  expect(await heading(page, 'Add Enterprise Funds').count()).toBe(funds ? 1 : 0);
  expect(await link(page, 'Manage Enterprise Settings').count()).toBe(funds ? 1 : 0);
  await examine(page);
});

test('a user without a company sees a notice', async () => {
  const page = await visit({ as: await app.newMember() });
  for (const path of ['/enterprise/acmerewards/owner', '/enterprise/owner', '/enterprise-dashboard']) {
    await page.goto(path);
    await see(heading(page, 'Enterprise access is required'));
  }
  await examine(page);
});

test('a new company is pending until it is funded by card', async () => {
  const { id, manager } = await otherCompany(app, 0n);
  const page = await visit({ as: manager, refused: ['/sandbox/stripe/v1/payment_intents'] });
  await page.goto('/enterprise-dashboard');
  await see(page.getByText('Pending', { exact: true }), page.getByText('You can send funds once'));
  await examine(page);
  await button(page, 'Add $5,000 Funding').click();
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue(), SOON).toBe('5,000.00');
  await see(page.getByText('Service fee (7.5%)'), page.getByText('$5,375.00'));
  await button(page, 'Continue to payment').click();
  await see(cardFields(page).getByLabel('Card number'));
  await examine(page);
  await typeCard(page, '4000 0000 0000 0002');
  await button(page, 'Pay $5,375.00').click();
  await seeToast(page, 'Payment Failed');
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $5,375.00').click();
  await seeToast(page, 'Payment Successful');
  await see(page.getByText('Active', { exact: true }), page.getByLabel(QUERY));
  await seeGone(button(page, 'Add $5,000 Funding'));
  const { rows } = await app.db.query('select is_setup_complete from enterprise where id = $1', [id]);
  expect(rows).toEqual([{ is_setup_complete: true }]);
});

test('the amount stays for another try where a payment fails', async () => {
  const { manager } = await otherCompany(app, 0n);
  const page = await visit({ as: manager });
  await page.route('**/api/confirm-payment', (route) =>
    route.fulfill({
      json: { status: 'failed', amount: '100.00', repaid: '0.00', balance: '0.00', message: 'Declined.' },
    }),
  );
  await page.goto('/enterprise-dashboard');
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('100');
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $107.50').click();
  await seeToast(page, 'Payment Failed');
  await see(button(page, 'Continue to payment'));
  expect(await amount.inputValue()).toBe('100.00');
});

test('a card that is saved for the company pays again without typing, and is removed in the settings', async () => {
  const { id, manager } = await otherCompany(app, 0n);
  const page = await visit({ as: manager });
  for (const balance of [100_00n, 200_00n]) {
    await page.goto('/enterprise-dashboard');
    await page.getByLabel('Amount', { exact: true }).fill('100');
    await button(page, 'Continue to payment').click();
    if (balance === 100_00n) {
      await typeCard(page, '4242 4242 4242 4242');
      await page.getByLabel('Save this card for the company').check();
    } else {
      await see(page.getByRole('radio', { name: /^Visa ending in 4242/, checked: true }));
      await examine(page);
    }
    await button(page, 'Pay $107.50').click();
    await seeToast(page, 'Payment Successful');
    await expect.poll(() => enterpriseBalanceOf(app.db, id), SOON).toBe(balance);
  }
  await link(page, 'Manage Enterprise Settings').click();
  await see(heading(page, 'Payment Methods'));
  await examine(page);
  await button(page, 'Remove Visa ending in 4242').click();
  await button(page, 'Remove card').click();
  await seeToast(page, 'Payment method removed');
  await see(heading(page, 'No saved cards'));
});

// Take getLowBalance from MONEY_READS, and this must fail.
test('the notice of a low balance goes once the company is funded', async () => {
  const { manager } = await otherCompany(app, 100_00n);
  expect((await manager.put('/api/enterprise/low-balance', { line: '150.00', topUp: null })).status).toBe(
    200,
  );
  const page = await visit({ as: manager });
  // The notification of the payment, which reads it again as well, has not arrived.
  await page.route('**/api/notifications/unread-count', (route) => route.fulfill({ json: { count: 0 } }));
  await page.goto('/enterprise-dashboard?tab=funding');
  const low = page.getByText('The shared balance is low');
  await see(low);
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await button(page, 'Continue to payment').click();
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $107.50').click();
  await seeToast(page, 'Payment Successful');
  await seeGone(low);
});

// Begin the form with the answer in the cache, and this must fail.
test('the form of a low balance begins with what a colleague has set meanwhile', async () => {
  const { manager } = await otherCompany(app, 500_00n);
  const set = async (line: string) => {
    const reply = await manager.put('/api/enterprise/low-balance', { line, topUp: null });
    expect(reply.status).toBe(200);
  };
  await set('150.00');
  const page = await visit({ as: manager });
  const line = page.getByRole('form', { name: 'Low balance' }).getByLabel('Low balance amount');
  await page.goto('/enterprise-dashboard?tab=funding');
  await expect.poll(() => line.inputValue()).toBe('150.00');
  await page.getByRole('tab', { name: 'Overview', exact: true }).click();
  await see(heading(page, 'Send Funds to an Employee'));
  await set('250.00');
  await page.getByRole('tab', { name: 'Funding', exact: true }).click();
  await line.waitFor();
  expect(await line.inputValue()).toBe('250.00');
  await line.fill('300');
  await page.getByRole('form', { name: 'Low balance' }).getByRole('button', { name: 'Save' }).click();
  await seeToast(page, 'Low balance saved');
  await expect.poll(() => line.inputValue()).toBe('300.00');
});

// Refuse in the form what the page thinks is too much, and this must fail.
test('a balance that grew since the page was read can be spent at once', async () => {
  const { id, manager } = await otherCompany(app, 10_00n);
  const nora = await newRecipient(app);
  const page = await visit({ as: manager, refused: ['/api/enterprise/send-funds'] });
  await page.goto('/enterprise-dashboard');
  await findPerson(page, nora.username);
  await page.getByRole('form', { name: 'Send funds to Nora' }).getByLabel('Amount').fill('40');
  await see(page.getByText('This is more than the $10.00 in the shared balance.'));
  await examine(page);
  await button(page, 'Send $40.00').click();
  await button(page, 'Click again to confirm').click();
  await seeToast(page, 'The shared balance does not cover this. Please add funds first.');
  await fund(app, id, 90_00n);
  await button(page, 'Click again to confirm').click();
  await seeToast(page, 'Funds sent successfully');
  expect(await enterpriseBalanceOf(app.db, id)).toBe(60_00n);

  // The page knows of $60.00.
  await page.goto('/enterprise-dashboard?tab=rewards');
  await button(page, 'Send a reward').click();
  const dialog = page.getByRole('dialog', { name: 'Send a reward' });
  await see(dialog.getByText('$60.00 available. No fee.'));
  await fund(app, id, 30_00n);
  await dialog.getByLabel('Email address').fill('una@strangers.example');
  await dialog.getByLabel('Amount').fill('80');
  await see(dialog.getByText('This is more than the $60.00 in the shared balance.'));
  await button(page, 'Send reward').click();
  await seeToast(page, 'Reward sent');
});

test('after the bank’s own page, the payment continues', async () => {
  const { manager } = await otherCompany(app, 0n);
  const intent = await manager.post('/api/enterprise/create-payment-intent', { amount: '250' });
  const { apiBase, secretKey } = app.deps.config.services.stripe;
  await fetch(`${apiBase}/v1/payment_intents/${intent.body.paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  const page = await visit({ as: manager });
  await page.goto(
    `/enterprise-dashboard?payment_intent=${intent.body.paymentIntentId}&redirect_status=succeeded`,
  );
  await seeToast(page, '$250.00 has been added to the shared balance.');
  await see(page.getByRole('main').getByText('$250.00', { exact: true }));
  await expect.poll(() => new URL(page.url()).search, SOON).toBe('');
});

test('an inactive company can neither fund nor pay', async () => {
  const { id, manager } = await otherCompany(app, 100_00n);
  await app.db.query('update enterprise set is_active = false where id = $1', [id]);
  const page = await visit({ as: manager });
  await page.goto('/enterprise-dashboard');
  await see(page.getByText('This company account is not active'), page.getByText('Funding is paused'));
  expect(await page.getByLabel(QUERY).count()).toBe(0);
  await examine(page);
});

test('a payment that cannot start shows an error', async () => {
  const page = await visit({ as: await app.signIn('account_manager'), away: true });
  await page.route('**/api/enterprise/create-payment-intent', (route) =>
    route.fulfill({ status: 503, body: '{}' }),
  );
  await page.goto('/enterprise-dashboard');
  await button(page, 'Continue to payment').click();
  await see(page.getByText('Please enter a valid amount greater than $0.'));
  await page.getByLabel('Amount', { exact: true }).fill('0.50');
  await button(page, 'Continue to payment').click();
  await see(page.getByText('Please enter an amount of at least $1.00.'));
  await page.getByLabel('Amount', { exact: true }).fill('250000.01');
  await button(page, 'Continue to payment').click();
  await see(page.getByText('You can add at most $250,000.00 at a time.'));
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await button(page, 'Continue to payment').click();
  await seeToast(page, 'Failed to initiate payment');
});

test('a payment that cannot start while the card processor is down says so', async () => {
  const page = await visit({ as: await app.signIn('account_manager'), away: true });
  const message = 'Payment processing is currently unavailable';
  await page.route('**/api/enterprise/create-payment-intent', (route) =>
    route.fulfill({ status: 503, json: { code: 'payments-unavailable', message } }),
  );
  await page.goto('/enterprise-dashboard');
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await button(page, 'Continue to payment').click();
  await seeToast(page, new RegExp(`^Failed to initiate payment.*${message}`));
});

test('a transfer by keyboard: found, not found, sent once', async () => {
  const manager = await app.signIn('account_manager');
  const nora = await newRecipient(app, { listedBy: manager });
  const before = await acmeBalance(app);
  const page = await visit({ as: manager });
  await page.goto('/enterprise-dashboard');
  await tabTo(page, page.getByLabel(QUERY));
  await page.keyboard.type('nobody.by.that.name');
  await page.keyboard.press('Enter');
  await seeToast(page, 'No User Found');
  await examine(page);
  await findPerson(page, nora.username);
  await seeToast(page, 'User Found!');
  await see(page.getByText(nora.email));
  await page.keyboard.type('12.50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Thank you!');
  await examine(page);
  await page.keyboard.press('Enter');
  await seeToast(page, 'Funds sent successfully');
  await see(page.getByText('$12.50 sent to Nora'));
  expect(before - (await acmeBalance(app))).toBe(12_50n);
  // While typing, the list's people are suggested.
  await page.getByLabel(QUERY).fill(nora.email.slice(0, -4));
  await tabTo(page, page.getByRole('list', { name: 'Employees' }).getByRole('button', { name: nora.email }));
  await page.keyboard.press('Enter');
  await button(page, 'Search Another User').click();
  expect(await page.getByLabel(QUERY).inputValue()).toBe('');
});

// Leave out `disabled` in send-funds.tsx, and this must fail.
test('a transfer on its way is waited for, so that it is not sent a second time', async () => {
  const nora = await newRecipient(app, { firstName: 'Nora' });
  const page = await visit({ as: await app.signIn('account_staff'), width: PHONE });
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/enterprise/send-funds', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/enterprise-dashboard');
  await findPerson(page, nora.username);
  await page.getByLabel('Amount', { exact: true }).last().fill('10');
  await button(page, 'Send $10.00').click();
  await button(page, 'Click again to confirm').click();
  await expect.poll(() => button(page, 'Search Another User').isDisabled()).toBe(true);
  answered.resolve();
  await seeToast(page, 'Funds sent successfully');
});

test('a recipient who is not on the list needs a second click', async () => {
  const stranger = await newRecipient(app, { firstName: 'Otto' });
  const before = await acmeBalance(app);
  const page = await visit({ as: await app.signIn('account_staff'), width: PHONE });
  await page.goto('/enterprise-dashboard');
  await findPerson(page, stranger.username);
  await see(page.getByText('Otto is not on your employee list'));
  await page.getByLabel('Amount', { exact: true }).last().fill('10');
  await button(page, 'Send $10.00').click();
  await see(button(page, 'Click again to confirm'));
  expect(await acmeBalance(app)).toBe(before);
  await examine(page);
  await button(page, 'Click again to confirm').click();
  await seeToast(page, 'Funds sent successfully');
  expect(before - (await acmeBalance(app))).toBe(10_00n);
});

test('a transfer whose answer was lost is sent once', async () => {
  const manager = await app.signIn('account_manager');
  const zoe = await newRecipient(app, { firstName: 'Zoe', listedBy: manager });
  const before = await acmeBalance(app);
  const page = await visit({ as: manager, refused: ['/api/enterprise/send-funds'] });
  let tries = 0;
  await page.route('**/api/enterprise/send-funds', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto('/enterprise-dashboard');
  await findPerson(page, zoe.username);
  await see(page.getByText(zoe.email));
  await page.keyboard.type('7');
  await button(page, 'Send $7.00').click();
  await seeToast(page, 'Funds sent successfully');
  expect(tries).toBe(2);
  expect(before - (await acmeBalance(app))).toBe(7_00n);
});

test('a failed search shows an error', async () => {
  const page = await visit({ as: await app.signIn('account_staff'), away: true });
  await page.route('**/api/enterprise/search-recipient', (route) =>
    route.fulfill({ status: 503, body: '{}' }),
  );
  await page.goto('/enterprise-dashboard');
  await findPerson(page, 'anybody');
  await seeToast(page, /Search Error.*Failed to search for user\./);
  const message = 'Too many attempts. Please try again in 5 minutes.';
  await page.route('**/api/enterprise/search-recipient', (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many-requests', message } }),
  );
  await findPerson(page, 'somebody');
  await seeToast(page, `Failed to search for user. ${message}`);
});

test('the balance has its history, as a chart and as a table', async () => {
  await fund(app, await acmeId(app), 1_00n);
  const page = await visit({ as: await app.signIn('account_manager') });
  await page.goto('/enterprise-dashboard');
  await page.getByRole('button', { name: /^Show as table/ }).click();
  await see(page.getByRole('table', { name: /shared balance/i }));
  await page.getByRole('radio', { name: '90 days' }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get('days'), SOON).toBe('90');
});

test('a failed read can be retried', async () => {
  const page = await visit({ as: await app.signIn('account_manager'), away: true });
  await page.route('**/api/enterprise', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/enterprise-dashboard');
  await see(button(page, 'Try again'));
  await examine(page);
  await page.unroute('**/api/enterprise');
  await button(page, 'Try again').click();
  await see(heading(page, 'Acme Rewards'));
});
