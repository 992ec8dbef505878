/**
 * Funding the shared balance: the first payment, saved cards, the notice of a low balance, payments that
 * fail.
 */
import { expect, test } from 'vitest';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { fund, otherCompany } from '#tests/enterprise/api/company.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
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

const QUERY = 'Username, phone number or email';

test('a new company is pending until it is funded by card', async () => {
  const { id, manager } = await otherCompany(app, 0n);
  const page = await visit({ as: manager, refused: ['/sandbox/stripe/v1/payment_intents'] });
  await page.goto('/enterprise-dashboard');
  await see(page.getByText('Pending', { exact: true }), page.getByText('You can send funds once'));
  await examine(page);
  await button(page, 'Add $5,000 Funding').click();
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('5,000.00');
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

// Leave out setProblem in the effect of amount-step.tsx, and this must fail.
test('the amount that the banner fills in is not called wrong', async () => {
  const { manager } = await otherCompany(app, 0n);
  const page = await visit({ as: manager });
  await page.goto('/enterprise-dashboard');
  await button(page, 'Continue to payment').click();
  const problem = page.getByText('Please enter a valid amount greater than $0.');
  await see(problem);
  await button(page, 'Add $5,000 Funding').click();
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('5,000.00');
  await seeGone(problem);
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
  await expect.poll(() => amount.inputValue()).toBe('100.00');
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
    await expect.poll(() => enterpriseBalanceOf(app.db, id)).toBe(balance);
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
  await expect.poll(() => line.inputValue()).toBe('250.00');
  await line.fill('300');
  await page.getByRole('form', { name: 'Low balance' }).getByRole('button', { name: 'Save' }).click();
  await seeToast(page, 'Low balance saved');
  await expect.poll(() => line.inputValue()).toBe('300.00');
});

// Take `invalidate` out of enterprise-page.tsx, and this must fail; staleTime out of use-company.ts, its end.
test('a section that is opened shows the shared balance of now', async () => {
  const { id, manager } = await otherCompany(app, 500_00n);
  const page = await visit({ as: manager });
  await page.goto('/enterprise-dashboard?tab=payouts');
  const payouts = page.getByRole('tabpanel', { name: 'Payouts' });
  await see(payouts.getByText(/shared balance of \$500\.00/));
  await page.getByRole('tab', { name: 'Transactions', exact: true }).click();
  await seeGone(payouts);
  await fund(app, id, 120_00n);
  await page.getByRole('tab', { name: 'Payouts', exact: true }).click();
  await see(payouts.getByText(/shared balance of \$620\.00/));

  await link(page, 'Manage Enterprise Settings').click();
  await seeGone(payouts);
  await fund(app, id, 30_00n);
  await page.goBack();
  await see(payouts.getByText(/shared balance of \$650\.00/));
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
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('an amount that cannot be added is named beside its field', async () => {
  const page = await visit({ as: await app.signIn('account_manager') });
  await page.goto('/enterprise-dashboard');
  await button(page, 'Continue to payment').click();
  await see(page.getByText('Please enter a valid amount greater than $0.'));
  await page.getByLabel('Amount', { exact: true }).fill('0.50');
  await button(page, 'Continue to payment').click();
  await see(page.getByText('Please enter an amount of at least $1.00.'));
  await page.getByLabel('Amount', { exact: true }).fill('250000.01');
  await button(page, 'Continue to payment').click();
  await see(page.getByText('You can add at most $250,000.00 at a time.'));
});

test('a payment that cannot start while the card processor is down says so, and starts afterwards', async () => {
  const page = await visit({ as: await app.signIn('account_manager'), away: true });
  await app.fault('stripe', {
    match: 'POST /v1/payment_intents',
    fault: 'down',
    status: 503,
    times: 1_000,
  });
  await page.goto('/enterprise-dashboard');
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await button(page, 'Continue to payment').click();
  await seeToast(page, /^Failed to initiate payment.*Payment processing is currently unavailable/);
  await app.mend('stripe');
  await button(page, 'Continue to payment').click();
  await see(cardFields(page).getByLabel('Card number'));
});

// Leave the header out of NewInvoiceDialog, and this must fail.
test('an invoice whose answer is lost is made once', async () => {
  const { id, manager } = await otherCompany(app);
  const page = await visit({ as: manager, away: true });
  let lost = false;
  await page.route('**/api/enterprise/invoices', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await page.goto('/enterprise-dashboard?tab=invoices');
  await button(page, 'New invoice').first().click();
  const dialog = page.getByRole('dialog', { name: 'New invoice' });
  await dialog.getByLabel('Amount').fill('250');
  await dialog.getByRole('button', { name: 'Create invoice' }).click();
  await seeGone(dialog);
  await see(page.getByText('$250.00'));
  expect(lost).toBe(true);
  const { rows } = await app.db.query('select amount_cents from invoice where enterprise_id = $1', [id]);
  expect(rows).toEqual([{ amount_cents: 250_00n }]);
});
