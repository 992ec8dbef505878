import { expect, test } from 'vitest';
import type { PaymentIntentReply, Transaction } from '#contract/payments.ts';
import { pay, startProcessing } from '#tests/admin/api/money.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  arriveAt,
  button,
  expectNoHorizontalScroll,
  heading,
  link,
  see,
  seeGone,
} from '#tests/support/journeys/steps.ts';

const { app, visit } = await openJourneys();

/** A member with thirty dollars, who has bought a card for five. */
async function buyer(): Promise<SignedIn> {
  const member = await app.newMember({ firstName: 'Nora', balanceCents: 30_00n });
  const { rows } = await app.db.query<{ id: string }>(`select id from gift_card where slug = 'butterlamp'`);
  await member.post('/api/cart', { giftCardId: rows[0]?.id, amount: '5.00', quantity: 1 });
  expect((await member.post('/api/checkout')).status).toBe(201);
  await app.settled();
  return member;
}

test('Nora finds a purchase by filter and search, opens its receipt by keyboard, and returns', async () => {
  const nora = await buyer();
  const page = await visit({ as: nora });
  await page.goto('/transaction-history');
  const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
  await see(rows.nth(1));
  await page.getByLabel('Type').selectOption('purchase');
  await seeGone(rows.nth(1));
  await page.getByLabel('Search transactions').fill('butterlamp');
  await page.waitForURL(/search=butterlamp/);
  expect(page.url()).toContain('type=purchase');
  await page.reload();
  await expect.poll(() => page.getByLabel('Search transactions').inputValue()).toBe('butterlamp');
  await link(page, 'Butterlamp gift card').focus();
  await page.keyboard.press('Enter');
  await arriveAt(page, /^\/transaction-history\/[0-9a-f-]{36}$/);
  await see(heading(page, 'Receipt'), page.getByText('In your wallet'), page.getByText('Balance after'));
  await examine(page);
  await page.goBack();
  await see(link(page, 'Butterlamp gift card'));
  await page.getByLabel('Search transactions').fill('nothing like it');
  await see(heading(page, 'No transactions found'));
  await examine(page);
  await button(page, 'Clear filters').click();
  await see(rows.nth(1));
  await examine(page);
});

test('an empty history suggests a first step, and has neither filters nor a file', async () => {
  const page = await visit({ as: await app.newMember() });
  await page.goto('/transaction-history');
  await see(heading(page, 'No Transactions Yet'), link(page, 'Find a gift card'));
  await seeGone(page.getByLabel('Search transactions'));
  await seeGone(link(page, 'Export CSV'));
  await seeGone(link(page, 'Statements'));
  await examine(page);
  await page.goto('/transaction-history?type=purchase');
  await see(heading(page, 'No transactions found'), page.getByLabel('Search transactions'));
  await button(page, 'Clear filters').click();
  await see(heading(page, 'No Transactions Yet'));
});

test('the CSV contains the listed transactions', async () => {
  const nora = await buyer();
  const page = await visit({ as: nora });
  await page.goto('/transaction-history?type=purchase');
  await see(link(page, 'Butterlamp gift card'));
  const download = page.waitForEvent('download');
  await link(page, 'Export CSV').click();
  expect((await download).suggestedFilename()).toMatch(/^indulge-transactions-\d{4}-\d\d-\d\d\.csv$/);
  expect((await download).url()).toContain('type=purchase');
});

test('the statement of this month adds up, on the screen and on paper', async () => {
  const nora = await buyer();
  const page = await visit({ as: nora });
  await page.goto('/transaction-history');
  await link(page, 'Statements').click();
  await see(page.getByRole('table', { name: /^Movements in / }), button(page, 'Print statement'));
  await see(page.getByText('Closing balance'), page.getByText('$25.00').first());
  await examine(page);
  await page.emulateMedia({ media: 'print' });
  await seeGone(button(page, 'Print statement'));
  await seeGone(page.getByRole('banner'));
  await expectNoHorizontalScroll(page);
});

test('a purchase survives a reload, also one that fails at first, and links to its receipt', async () => {
  const nora = await app.newMember({ balanceCents: 30_00n });
  const page = await visit({ as: nora, refused: ['/api/transactions'] });
  await page.goto('/marketplace?search=butterlamp');
  await button(page, 'Add to Cart: Butterlamp').click();
  await link(page, 'Cart, 1 item').click();
  await button(page, 'Buy for $5.00').click();
  await see(heading(page, 'Enjoy your treat'));
  await page.waitForURL(/\/checkout\?order=/);
  await page.route('**/api/transactions/*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await see(heading(page, 'Your receipt did not load'));
  expect(await heading(page, 'Your cart is empty').count()).toBe(0);
  await page.unroute('**/api/transactions/*');
  await button(page, 'Try again').click();
  await see(heading(page, 'Enjoy your treat'), page.getByText('Balance left'));
  await link(page, 'View receipt').click();
  await see(heading(page, 'Receipt'), heading(page, 'Gift cards'));
});

// Leave `byStaff` out of the receipt's page, and this must fail.
test('the receipt of a payment that staff completed says that no card is known to have paid', async () => {
  const nora = await app.newMember({ firstName: 'Nora' });
  const intent = (await nora.post<PaymentIntentReply>('/api/create-payment-intent', { amount: '50.00' }))
    .body;
  const { paymentIntentId } = intent;
  const staff = await app.signIn('administrator');
  const completion = { paymentIntentId, reason: 'The bank slip was seen' };
  expect((await staff.post('/api/admin/complete-transaction', completion)).status).toBe(200);
  const page = await visit({ as: nora });
  await page.goto('/transaction-history');
  await link(page, 'Added funds, completed by our staff').click();
  await see(
    page.getByText('Our staff completed this payment'),
    page.getByText('A later charge of $53.75 would be for this payment', { exact: false }),
  );
  await seeGone(page.getByText('Total charged'));
  await seeGone(page.getByText('Service fee'));
  await examine(page);
  await pay(app, paymentIntentId);
  await app.settled();
  await page.reload();
  await see(page.getByText('Total charged'), page.getByText('Service fee'));
});

test('a receipt shows a payment’s state and its refunds', async () => {
  const nora = await app.newMember({ firstName: 'Nora' });
  const intent = (await nora.post<PaymentIntentReply>('/api/create-payment-intent', { amount: '50.00' }))
    .body;
  const page = await visit({ as: nora });
  await page.goto('/transaction-history');
  // The card form was opened, and nobody paid.
  await see(heading(page, 'No Transactions Yet'));
  await startProcessing(app, intent.paymentIntentId);
  await nora.post('/api/confirm-payment', { paymentIntentId: intent.paymentIntentId });
  await page.reload();
  await link(page, 'Add funds by card').click();
  await see(page.getByText('This payment is not finished.', { exact: false }));
  await examine(page);
  await pay(app, intent.paymentIntentId);
  await nora.post('/api/confirm-payment', { paymentIntentId: intent.paymentIntentId });
  await see(page.getByText('Total charged'));
  await seeGone(page.getByText('This payment is not finished.', { exact: false }));
  const staff = await app.signIn('administrator');
  const refund = await staff.post(`/api/admin/payments/${intent.paymentIntentId}/refund`, {
    amount: '20.00',
    reason: 'Asked for',
  });
  expect(refund.status).toBe(200);
  await app.settled();
  await page.goto('/transaction-history');
  await link(page, 'Refund to your card').click();
  // Its share of the 7.5 percent fee is refunded as well.
  await see(page.getByText('Service fee returned'), page.getByText('$1.50'), page.getByText('$21.50'));
  await examine(page);
});

test("another person's receipt is not there", async () => {
  const nora = await buyer();
  const [line] = (await nora.get<Transaction[]>('/api/transactions')).body;
  const leo = await app.newMember();
  const page = await visit({ as: leo, refused: ['/api/transactions/'] });
  await page.goto(`/transaction-history/${line?.id}`);
  await see(heading(page, 'Transaction not found'));
  await examine(page);
});
