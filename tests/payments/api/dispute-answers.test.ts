/** Disputes beside other disputes, and reports of the bank that are unusual. */
import { expect, test } from 'vitest';
import { openBank } from './bank.ts';
import { returnedMoney } from './returned-money.ts';

const bank = await openBank({ max: 30 });
const money = returnedMoney(bank);

// Drop "kind <> 'guest_send'" from hasOpenDispute, and this must fail.
test('a disputed gift does not keep an account frozen whose own dispute is over', async () => {
  const maya = await bank.person();
  const own = await money.topUp(maya, '50');
  const gift = await money.gift(maya, 1_00n);
  await money.dispute(gift.intentId);
  const disputeId = await money.dispute(own.intentId);
  expect(await money.frozen(maya)).toBe(true);
  await money.decide(disputeId, 'win');
  expect(await money.frozen(maya)).toBe(false);
});

test("another account's dispute does not freeze this one", async () => {
  const maya = await bank.person();
  const leo = await bank.person();
  const mayas = await money.topUp(maya, '50');
  const leos = await money.topUp(leo, '50');
  await money.dispute(leos.intentId);
  const disputeId = await money.dispute(mayas.intentId);
  await money.decide(disputeId, 'win');
  expect([await money.frozen(maya), await money.frozen(leo)]).toEqual([false, true]);
});

test('a dispute of a returned gift that is partly won says nothing to its recipient', async () => {
  const maya = await bank.person();
  await money.hide(maya);
  const { paymentId, intentId } = await money.gift(maya, 25_00n);
  const disputeId = await money.dispute(intentId);
  await money.decide(disputeId, 'lose', { reinstated: 5_00 });
  expect(await money.disputeRow(disputeId)).toMatchObject({ status: 'partly', balance_cents: 0n });
  expect((await bank.notifications(maya)).map(({ title }) => title)).toEqual(['Gift Returned']);
  expect(await money.kept(paymentId)).toBe(5_00n);
});
