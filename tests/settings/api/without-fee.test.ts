/** What a member takes out of an operator's product that has no fees. */
import { expect, test } from 'vitest';
import type { CashOut } from '#contract/cash-out.ts';
import { newId } from '#server/kernel/id.ts';
import { openClosing } from './closing.ts';

const { product, beginPayment, succeed } = await openClosing({ ADD_FUNDS_FEE_BASIS_POINTS: '0' });

// Name the share in the message of every cash-out to a card, and this must fail.
test('without a fee, nothing names one when the rest of a balance goes back to a card', async () => {
  const nora = await product.newMember();
  await product.db.query(`update users set state = 'California' where id = $1`, [nora.id]);
  await succeed(await beginPayment(nora));
  await product.settled();
  const { username: recipientUsername } = await product.newMember();
  const key = () => ({ 'idempotency-key': newId() });
  await nora.post('/api/transfers', { recipientUsername, amount: '46.80' }, key());
  expect((await nora.get<CashOut>('/api/cash-out')).body).toMatchObject({ amount: '3.20', way: 'card' });
  const { status, body } = await nora.post('/api/cash-out', { amount: '3.20', way: 'card' }, key());
  expect(status).toBe(200);
  expect(body.message).toBe('$3.20 is on the way back to your card.');
});
