/** Top-ups whose money goes back to the card. */
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { openTopups } from './topped-up.ts';

const { product, topups, db, top, visa } = await openTopups();

async function intentOf(topupId: string | undefined): Promise<{ intent_id: string }> {
  const { rows } = await db.query<{ intent_id: string }>(
    'select intent_id from topup join payment on payment.id = payment_id where topup.id = $1',
    [topupId],
  );
  return rows[0] ?? { intent_id: '' };
}

test('a top-up whose payment a bank disputes is reversed, until the dispute is won', async () => {
  const made = await top(30, visa, 'disputed');
  const { intent_id } = await intentOf(made?.id);
  const { id } = await product.stripeControl<{ id: string }>(`payment_intents/${intent_id}/dispute`);
  const reversed = await eventually(
    async () => {
      const { topup } = (await topups.getTopup(made?.id ?? '')).data;
      return topup?.status === 'reversed' && topup;
    },
    { timeoutMs: 30_000 },
  );
  expect(reversed).toMatchObject({
    reversed_at: expect.any(String),
    reversed_reason: 'The bank of the cardholder took the payment back.',
    instant_credit_amount: 0,
  });
  await product.stripeControl(`disputes/${id}/win`);
  await eventually(
    async () => (await topups.getTopup(made?.id ?? '')).data.topup?.status === 'fully_credited',
    { timeoutMs: 30_000 },
  );
});

test('a top-up that is refunded whole is reversed; one that is refunded in part is not', async () => {
  const made = await top(40, visa, 'refunded');
  const { intent_id } = await intentOf(made?.id);
  const god = await product.signIn('god');
  const refund = (amount: string) =>
    god.post(`/api/admin/payments/${intent_id}/refund`, { amount, reason: 'Asked for' });
  expect((await refund('15')).status).toBeLessThan(300);
  await product.settled();
  expect((await topups.getTopup(made?.id ?? '')).data.topup).toEqual(made);
  expect((await refund('25')).status).toBeLessThan(300);
  await product.settled();
  expect((await topups.getTopup(made?.id ?? '')).data.topup).toMatchObject({
    status: 'reversed',
    reversed_reason: 'The payment was refunded.',
  });
});
