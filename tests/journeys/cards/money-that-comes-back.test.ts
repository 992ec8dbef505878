/** What customers read about money that comes back: refunds, failures days later, disputes, debts. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, pay, topUp } from '#tests/admin/api/money.ts';
import { waitingMoney } from '#tests/admin/api/returns/waiting.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import {
  button,
  heading,
  link,
  see,
  seeBalance,
  seeGone,
  seeToast,
  typeCard,
} from '#tests/support/journeys/steps.ts';

const { app, visit, newMember, mail } = await openJourneys();

const admin = await app.signIn('administrator');
const waiting = waitingMoney(app, admin);
const refundedAt = (intentId: string) =>
  app.db.query<{ id: string | null; status: string }>(
    `select provider_refund_id as id, refund.status from refund join payment on payment.id = payment_id
     where intent_id = $1`,
    [intentId],
  );

const line = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Until the product has told somebody. */
async function told(who: SignedIn, title: string): Promise<void> {
  await eventually(
    async () => {
      await app.settled();
      const { rows } = await app.db.query('select from notification where user_id = $1 and title = $2', [
        who.id,
        title,
      ]);
      return rows.length > 0;
    },
    { timeoutMs: 20_000 },
  );
}

test('a refund is on its way, arrives, and is sent back by the bank', async () => {
  const nora = await newMember({ firstName: 'Nora' });
  const { intentId } = await topUp(app, nora, '50');
  await app.fault('stripe', { match: 'POST /v1/refunds', fault: 'down', times: 1000 });
  const asked = { amount: '20.00', reason: 'Asked for' };
  expect((await admin.post(`/api/admin/payments/${intentId}/refund`, asked)).status).toBe(200);
  const page = await visit({ as: nora });
  await page.goto('/transaction-history');
  await see(line(page, 'Refund to your card').getByText('Pending'));
  await examine(page);
  await link(page, 'Refund to your card').click();
  await see(page.getByText('Service fee returned'));
  await examine(page);

  await app.mend('stripe');
  const made = await eventually(
    async () => {
      await app.settled();
      return (await refundedAt(intentId)).rows.find(({ status }) => status === 'settled');
    },
    { timeoutMs: 30_000 },
  );
  await waiting.pull(`refunds/${made.id}/fail`);
  await told(nora, 'Refund Failed');
  await page.goto('/transaction-history');
  await see(line(page, 'Refund to your card').getByText('Failed'), page.getByText('+$20.00'));
  await examine(page);
  await page.goto('/transaction-history');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await see(page.getByText(/your bank sent it back to us. \$20.00 is in your balance again/));
  await examine(page);
  expect((await mail(nora.email, /Refund failed/)).text).toContain('$20.00 is in your balance again');
});

// Take DebtNotice from the layout of members, and this must fail.
test('what a dispute took of spent money is owed, told on every page, and repaid by the next payment', async () => {
  const ruth = await newMember({ firstName: 'Ruth' });
  const { disputeId } = await waiting.debt(ruth);
  const page = await visit({ as: ruth });
  await page.goto('/transaction-history');
  await see(page.getByText('You owe $30.00'), page.getByText('Disputed', { exact: false }).first());
  await examine(page);
  await waiting.pull(`disputes/${disputeId}/return-part`, { amount: 21_50 });
  await told(ruth, 'Dispute Resolved');
  await page.goto('/transaction-history');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await see(page.getByText('You owe $10.00'), page.getByText(/\$20.00 is no longer owed/));
  await examine(page);
  const { intentId } = await begin(app, ruth, '15');
  await pay(app, intentId);
  await ruth.post('/api/confirm-payment', { paymentIntentId: intentId });
  await page.goto('/transaction-history');
  await see(page.getByText('+$15.00').first());
  await seeGone(page.getByText(/^You owe/));
  await examine(page);
  expect((await mail(ruth.email, /Dispute resolved/)).text).toContain('$20.00 is no longer owed');
});

// Leave `owed` out of missingAmount, of FeeBreakdown or of the texts, and this must fail.
test('Ruth owes $30 and adds once what her cart of $50 needs', async () => {
  const ruth = await newMember({ firstName: 'Ruth' });
  await waiting.debt(ruth);
  const { rows } = await app.db.query<{ id: string }>(`select id from gift_card where slug = 'butterlamp'`);
  await ruth.post('/api/cart', { giftCardId: rows[0]?.id, amount: '50.00', quantity: 1 });
  const page = await visit({ as: ruth });
  await page.goto('/checkout');
  await see(page.getByText('Please add $80.00: $30.00 repays what you owe.'));
  await button(page, 'Add $80.00').click();
  const dialog = page.getByRole('dialog');
  const amountOf = (label: string) => dialog.getByText(label, { exact: true }).locator('xpath=..');
  await see(
    amountOf('Repays what you owe').getByText('$30.00'),
    amountOf('Added to your balance').getByText('$50.00'),
  );
  await examine(page);
  await button(page, 'Continue').click();
  await see(amountOf('Added to your balance').getByText('$50.00'));
  await typeCard(page, '4242 4242 4242 4242');
  await button(page, 'Pay $86.00').click();
  await see(dialog.getByText('$30.00 repaid, $50.00 is in your balance.'));
  await seeToast(page, /\$30\.00 repaid what was owed .*, and \$50\.00 has been added to your balance\./);
  await seeBalance(page, '$50.00');
  await seeGone(page.getByText(/^You owe/));
  await button(page, 'Buy for $50.00').click();
  await see(heading(page, 'Enjoy your treat'));
});

test('a gift and a transfer ask for what is owed as well', async () => {
  const ruth = await newMember({ firstName: 'Ruth' });
  await waiting.debt(ruth);
  // A balance that staff set repays nothing.
  await admin.patch(`/api/admin/user/${ruth.id}`, { balance: '10', reason: 'Goodwill' });
  const leo = await app.newMember({ firstName: 'Leo' });
  const page = await visit({ as: ruth });
  const amount = page.getByRole('dialog').getByLabel('Or enter an amount');
  await page.goto('/send-gift');
  await page.getByLabel('Their email').fill('vic@strangers.example');
  await button(page, 'Send a gift of $50.00').click();
  await page.getByRole('main').getByRole('button', { name: 'Add Funds' }).click();
  await expect.poll(() => amount.inputValue()).toBe('70.00');
  await page.goto(`/send-to/${leo.username}`);
  await page.getByRole('main').getByRole('button', { name: 'Add Funds' }).click();
  await expect.poll(() => amount.inputValue()).toBe('70.00');
});
