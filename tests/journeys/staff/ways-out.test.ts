/**
 * Staff take the ways out of money that came back: held refunds, suspense, debts, the processor's dashboard.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { balance, topUp } from '#tests/admin/api/money.ts';
import { waitingMoney } from '#tests/admin/api/returns/waiting.ts';
import { examine } from '#tests/support/journeys/accessibility.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { chooseAction, heading, rowMenu, see, seeGone, seeToast } from '#tests/support/journeys/steps.ts';

const { app, visit, newMember } = await openJourneys();

const admin = await app.signIn('administrator');
const waiting = waitingMoney(app, admin);
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a stuck refund is asked about, and released once the processor says that it has none', async () => {
  const olive = await newMember({ firstName: 'Olive' });
  const { refundId } = await waiting.held(olive);
  await waiting.tried(refundId, 1);
  await app.db.query(`update refund set created_at = now() - interval '1 hour' where id = $1`, [refundId]);
  const page = await visit({ as: admin, refused: [`/api/admin/refunds/${refundId}/release`] });
  await page.goto('/admin?tab=disputes');
  await page.getByRole('link', { name: `Review Refund ${refundId}` }).click();
  await page.waitForURL(/list=refunds&state=held/);
  await examine(page);
  await chooseAction(row(page, 'Olive Field'), 'Release');
  const dialog = page.getByRole('dialog', { name: 'Release refund' });
  await see(dialog.getByText('Back to the balance'), dialog.getByText('$30.00'), dialog.getByText('$50.00'));
  await examine(page);
  await dialog.getByRole('button', { name: 'Release $20.00' }).click();
  await see(dialog.getByText('Please provide a reason.'));
  await dialog.getByLabel('Reason').fill('The customer called');
  await dialog.getByRole('button', { name: 'Release $20.00' }).click();
  await seeToast(page, /its answer may still come/);
  expect(await balance(app, olive)).toBe(30_00n);
  await waiting.tried(refundId, 11);
  await dialog.getByRole('button', { name: 'Release $20.00' }).click();
  await seeToast(page, 'The refund is released');
  await see(heading(page, 'No refunds'));
  expect(await balance(app, olive)).toBe(50_00n);
});

test('on a phone the processor is asked now', async () => {
  const pia = await newMember({ firstName: 'Pia' });
  const { refundId } = await waiting.held(pia);
  const page = await visit({ as: admin, width: 360, theme: 'dark' });
  await page.goto('/admin?tab=disputes&list=refunds&state=held');
  // The card clips what is wider than it.
  const menu = await rowMenu(row(page, 'Pia Field')).boundingBox();
  expect((menu?.x ?? 360) + (menu?.width ?? 0)).toBeLessThan(360);
  await page.getByRole('button', { name: 'Ask the processor now about the refund of Pia Field' }).click();
  await seeToast(page, 'The processor made the refund.');
  await see(heading(page, 'No refunds'));
  expect(await waiting.state(refundId)).toBe('settled');
});

test('money in suspense is paid out by other means, or sent again', async () => {
  const quinn = await newMember({ firstName: 'Quinn' });
  const { paymentId, intentId } = await waiting.gift(quinn, 'ana@guest.example');
  const again = await waiting.gift(quinn, 'ben@guest.example');
  await app.mend('stripe');
  const page = await visit({ as: admin });
  await page.goto('/admin?tab=disputes&list=suspense');
  await see(
    row(page, intentId).getByText('ana@guest.example'),
    row(page, intentId).getByText(/The card is gone/),
  );
  await examine(page);
  await row(page, intentId).getByRole('button', { name: 'Paid out by other means to Ana Guest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paid out by other means' });
  await see(dialog.getByText('The customer receives'), dialog.getByText('$26.00').first());
  await examine(page);
  await dialog.getByRole('button', { name: 'Record $26.00 as paid out' }).click();
  await see(dialog.getByText(/^Please say how it was paid/), dialog.getByText('Please provide a reason.'));
  await dialog.getByLabel('How it was paid').fill('Bank transfer 4711');
  await dialog.getByLabel('Reason').fill('The card is closed');
  await dialog.getByRole('button', { name: 'Record $26.00 as paid out' }).click();
  await seeToast(page, '$26.00 is recorded as paid out.');
  await seeGone(row(page, intentId));
  expect(await waiting.suspense(paymentId)).toBe(0n);

  await row(page, again.intentId)
    .getByRole('button', { name: 'Send again to the card of Ana Guest' })
    .click();
  const refund = page.getByRole('dialog', { name: 'Refund payment' });
  await see(refund.getByText('Out of suspense'));
  await examine(page);
  await refund.getByLabel('Reason').fill('The card works again');
  await refund.getByRole('button', { name: 'Refund $26.00' }).click();
  await seeToast(page, 'is on its way back to the card.');
  await see(heading(page, 'Nothing in suspense'));
  await examine(page);
});

test('a debt is written off in part, and then for good', async () => {
  const ruth = await newMember({ firstName: 'Ruth' });
  const { disputeId } = await waiting.debt(ruth);
  const page = await visit({ as: admin });
  await page.goto('/admin?tab=disputes&list=debts');
  await see(
    row(page, 'Ruth Field').getByText(disputeId),
    row(page, 'Ruth Field').getByText('$30.00').first(),
  );
  await examine(page);
  const open = () => page.getByRole('button', { name: 'Write off the debt of Ruth Field' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Write off debt' });
  await dialog.getByLabel('Amount').fill('12');
  await see(dialog.getByText('$18.00'));
  await examine(page);
  await dialog.getByLabel('Reason').fill('A part as goodwill');
  await dialog.getByRole('button', { name: 'Write off $12.00' }).click();
  await seeToast(page, '$12.00 is written off.');
  await see(row(page, 'Ruth Field').getByText('$18.00').first());
  expect(await waiting.owed(ruth)).toBe(18_00n);
  await open();
  await dialog.getByLabel('Reason').fill('Too little to pursue');
  await dialog.getByRole('button', { name: 'Write off $18.00' }).click();
  await seeToast(page, '$18.00 is written off.');
  await see(heading(page, 'No debts'));
  await examine(page);
});

test('a refund of the processor’s dashboard is taken in, and too large a one says so', async () => {
  const stella = await newMember({ firstName: 'Stella' });
  const { intentId } = await topUp(app, stella, '40');
  await waiting.stranger(intentId, 21_50n);
  const tess = await newMember({ firstName: 'Tess' });
  const large = await waiting.held(tess, '40', 20_00n);
  await waiting.stranger(large.intentId, 30_00n);
  const page = await visit({ as: admin, refused: ['/api/admin/payment-problems/'] });
  await page.goto('/admin?tab=disputes&list=problems');
  await see(row(page, 'Stella Field'), row(page, 'Tess Field'));
  await examine(page);
  await page.getByRole('button', { name: 'Take in the refund of Tess Field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take in refund' });
  await see(dialog.getByText('This refund is $30.00, but only $21.50 of its payment is left.'));
  await examine(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Take in the refund of Stella Field' }).click();
  await see(dialog.getByText('Becomes a debt'), dialog.getByText('$1.50'));
  await examine(page);
  await dialog.getByLabel('Reason').fill('Refunded by phone');
  await dialog.getByRole('button', { name: 'Take in $21.50' }).click();
  await seeToast(page, 'The refund of $21.50 is taken in.');
  await seeGone(row(page, 'Stella Field'));
  expect(await balance(app, stella)).toBe(20_00n);
  // Their bank sends the other one back, so there is nothing to take in.
  const [problem] = (await admin.get<{ reference: string }[]>('/api/admin/payment-problems')).body;
  await waiting.pull(`refunds/${problem?.reference}/fail`);
  await app.settled();
  await page.reload();
  await see(heading(page, 'No problems'));
});
