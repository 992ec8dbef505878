/** Disputes beside other disputes, and reports of the bank that are unusual. */
import { expect, test } from 'vitest';
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts';
import { openBank } from '../bank.ts';
import { returnedMoney } from '../returned-money.ts';

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

test('a dispute that is won repays another debt to the last cent', async () => {
  const maya = await bank.person();
  const first = await money.topUp(maya, '50');
  const gift = await money.gift(maya, 10_00n);
  const won = await money.dispute(gift.intentId);
  await money.spend(maya, 1n);
  await money.dispute(first.intentId);
  expect([await bank.balance(maya), await money.owed(maya)]).toEqual([0n, 1n]);
  await money.decide(won, 'win');
  expect([await bank.balance(maya), await money.owed(maya)]).toEqual([9_99n, 0n]);
});

// Drop settleUp from holdDisputes and this must fail: the balance could be spent while a debt stands.
test('what returns of a dispute that shrinks while it is open repays another debt', async () => {
  const maya = await bank.person();
  const one = await money.topUp(maya, '50');
  const two = await money.topUp(maya, '40');
  await money.spend(maya, 40_00n);
  const shrinking = await money.dispute(one.intentId);
  await money.dispute(two.intentId);
  expect([await bank.balance(maya), await money.owed(maya)]).toEqual([0n, 40_00n]);
  const retrieveDispute = async (id: string) => {
    const reported = await bank.cardProcessor.retrieveDispute(id);
    return reported && { ...reported, amountCents: reported.amountCents - 43_00n };
  };
  await applyDispute({ ...bank.deps, cardProcessor: { ...bank.cardProcessor, retrieveDispute } }, shrinking);
  expect(await money.disputeRow(shrinking)).toMatchObject({ status: 'open' });
  expect([await bank.balance(maya), await money.owed(maya)]).toEqual([0n, 0n]);
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

// Drop the comparison of versions from applyReading, and this must fail.
test('a report that was read before a later one was applied changes nothing', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const disputeId = await money.dispute(intentId);
  await bank.pull(`disputes/${disputeId}/lose`);
  let overtaken = false;
  const retrieveDispute = async (id: string) => {
    const read = await bank.cardProcessor.retrieveDispute(id);
    // Won on appeal while the answer is under way: both states are final, so neither is older by itself.
    if (!overtaken) {
      overtaken = true;
      await money.decide(disputeId, 'win');
    }
    return read;
  };
  await applyDispute({ ...bank.deps, cardProcessor: { ...bank.cardProcessor, retrieveDispute } }, disputeId);
  expect(await money.disputeRow(disputeId)).toMatchObject({ status: 'won' });
  expect([await bank.balance(maya), await money.frozen(maya)]).toEqual([50_00n, false]);
  expect(await money.kept(paymentId)).toBe(53_75n);
});

// Drop the guard of what was reported from applyDispute, and this must fail.
test.each(['dp_that_nobody_knows', 'of a charge without an intent'])('a dispute %s is done', async (id) => {
  const retrieveDispute = async () => {
    if (id.startsWith('dp_')) return null;
    const reported = await bank.cardProcessor.retrieveDispute(await known());
    return reported && { ...reported, paymentIntentId: null };
  };
  const known = async () => money.dispute((await money.topUp(await bank.person(), '50')).intentId);
  const deps = { ...bank.deps, cardProcessor: { ...bank.cardProcessor, retrieveDispute } };
  expect(await applyDispute(deps, id)).toBe('done');
  expect((await bank.db.query('select from dispute where provider_dispute_id = $1', [id])).rows).toEqual([]);
});

// Drop the constraint dispute_keeps, and this must fail.
test('the database refuses a dispute that does not hold what the bank keeps', async () => {
  const maya = await bank.person();
  const { intentId } = await money.topUp(maya, '50');
  const disputeId = await money.dispute(intentId);
  for (const change of [
    'balance_cents = balance_cents - 1',
    'fee_cents = fee_cents + 1',
    `status = 'won'`,
    `status = 'partly', reinstated_cents = 1`,
  ])
    await expect(
      bank.db.query(`update dispute set ${change} where provider_dispute_id = $1`, [disputeId]),
    ).rejects.toThrow('dispute_keeps');
});
