/**
 * DELETE /api/user/delete-account while money of the account is under way: it is refused, and nothing
 * changes.
 */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { freezeSpendingUntil, member } from '#server/ledger/index.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openMoneyUnderWay } from './money-under-way.ts';

const { product, pull, gift, dispute, underWay } = await openMoneyUnderWay();

// Drop one of the conditions of leave() in delete-account.ts, and one of these must fail.
test.each(Object.entries(underWay))('an account with %s stays open', async (_name, arrange) => {
  const nora = await product.newMember();
  await arrange(nora);
  const answer = await nora.send('DELETE', '/api/user/delete-account', {});
  expect(answer).toMatchObject({ status: 409, body: { code: 'money-in-motion' } });
  expect((await nora.get('/api/auth/user')).body).toMatchObject({ email: nora.email, balance: '0.00' });
  const { rows } = await product.db.query('select from deleted_account where original_user_id = $1', [
    nora.id,
  ]);
  expect(rows).toEqual([]);
});

// Drop `user_id = $1` from hasUnresolvedCards, and this must fail.
test.each(Object.entries(underWay))("another account's is no obstacle: %s", async (_name, arrange) => {
  const [nora, leo] = [await product.newMember(), await product.newMember()];
  await arrange(leo);
  expect((await nora.send('DELETE', '/api/user/delete-account', {})).status).toBe(200);
});

// Drop the status of a dispute from hasPendingFunds, and this must fail.
test('once a dispute of a gift is over, the account can be closed', async () => {
  const nora = await product.newMember();
  const disputeId = await dispute(nora, await gift(nora));
  await pull(`disputes/${disputeId}/lose`);
  await product.settled();
  const answer = await nora.send('DELETE', '/api/user/delete-account', {});
  expect(answer.status).toBe(200);
});

test('once the money has arrived where it belongs, the account can be closed', async () => {
  const nora = await product.newMember();
  await underWay['a refund that is held']?.(nora);
  await product.mend('stripe');
  await eventually(async () => {
    await product.settled();
    const { rows } = await product.db.query(
      `select from refund join payment on payment.id = refund.payment_id
       where payment.user_id = $1 and refund.status = 'settled'`,
      [nora.id],
    );
    return rows.length > 0;
  });
  expect((await nora.send('DELETE', '/api/user/delete-account', {})).status).toBe(200);
});

// Leave memberAccountOf out of delete-account.ts, and this must fail.
test('an account that staff moved to another address stays open for a day', async () => {
  const nora = await product.newMember();
  const until = (ms: number) => new Date(Date.now() + ms);
  await transaction(product.db, (tx) => freezeSpendingUntil(tx, member(nora.id), until(60_000)));
  const close = () => nora.send('DELETE', '/api/user/delete-account', {});
  expect(await close()).toMatchObject({
    status: 409,
    body: { code: 'money-in-motion', message: expect.stringContaining('24 hours') },
  });
  await product.db.query(
    `update ledger_account set spending_frozen_until = now() where kind = 'member' and owner_id = $1`,
    [nora.id],
  );
  expect((await close()).status).toBe(200);
});
