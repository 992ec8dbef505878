/** Processes of version 0.2.0 run beside those of today (decision 0028) and pay through today's functions. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeBalance, acmeId, fund, newRecipient } from './company.ts';

const product = await testApp();
const { db } = product;
const owner = await product.signIn('super_admin');
const enterpriseId = await acmeId(product);
await fund(product, enterpriseId, 1_000_00n);
const nora = await newRecipient(product, { listedBy: owner });

/** The statements of 0.2.0, to the letter. */
const PAY_PERSON =
  'select paid, balance_cents from pay_person($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)';
const PAY_PEOPLE = 'select paid, balance_cents, refusal, detail from pay_people($1, $2)';

const mail = {
  to: nora.email,
  userId: nora.id,
  mail: { template: 'password-changed', data: { firstName: 'Nora' } },
};

test('pay_person pays once per key', async () => {
  const before = await acmeBalance(product);
  const pay = async () => {
    const values = [
      newId(),
      enterpriseId,
      nora.id,
      'Nora Field',
      10_00n,
      null,
      true,
      owner.id,
      'super_admin',
      'Reward',
      'a key of 0.2.0',
      new Date(),
      'Payout to Nora Field',
      'From Acme Rewards',
      'A treat',
      'You have $10.00',
      mail,
    ];
    return (await db.query(PAY_PERSON, values)).rows;
  };
  expect(await pay()).toEqual([{ paid: true, balance_cents: before - 10_00n }]);
  expect(await pay()).toEqual([{ paid: false, balance_cents: null }]);
  expect(await balanceOf(db, nora.id)).toBe(10_00n);
});

test('pay_people pays each, and undoes alone what is refused', async () => {
  const before = await acmeBalance(product);
  const payout = (cents: bigint) => ({
    id: newId(),
    recipientId: nora.id,
    recipientName: 'Nora Field',
    amountCents: cents.toString(),
    message: null,
    onList: true,
    actorId: owner.id,
    actorRole: 'super_admin',
    reason: 'Reward',
    now: new Date(),
    sent: 'Payout to Nora Field',
    received: 'From Acme Rewards',
    title: 'A treat',
    told: 'You have money',
    letter: mail,
  });
  const { rows } = await db.query(PAY_PEOPLE, [
    enterpriseId,
    JSON.stringify([payout(5_00n), payout(before * 2n)]),
  ]);
  expect(rows).toMatchObject([
    { paid: true, balance_cents: before - 5_00n, refusal: null },
    { paid: null, balance_cents: null, refusal: 'IN001' },
  ]);
  expect(await balanceOf(db, nora.id)).toBe(15_00n);
});
