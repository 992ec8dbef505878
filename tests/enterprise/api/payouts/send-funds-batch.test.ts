/** POST /api/enterprise/send-funds, many payouts of one enterprise at once: decision 0025. */
import { expect, test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { payRecipients } from '#server/enterprise/payouts/fast-path/pay-people-store.ts';
import { createPayoutBatcher } from '#server/enterprise/payouts/fast-path/payout-batcher.ts';
import type { NewPayout } from '#server/enterprise/payouts/payout-store.ts';
import { payoutTexts } from '#server/enterprise/payouts/payout-texts.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { losers, race, winners } from '#tests/support/race.ts';
import { acmeBalance, acmeId, fund, newRecipient } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const enterpriseId = await acmeId(product);
const path = '/api/enterprise/send-funds';

const people = await Promise.all(
  Array.from({ length: 12 }, () => newRecipient(product, { listedBy: manager })),
);

function payoutTo(index: number, changes: Partial<NewPayout> = {}): NewPayout {
  const person = people[index % people.length];
  if (!person) throw new Error('There is nobody.');
  const { id, email } = person;
  const payout = { amountCents: 100n, message: null, ...changes };
  return {
    id: newId(),
    acting: { userId: manager.id, role: 'account_manager', enterpriseId, ownOnly: false },
    recipientId: id,
    recipientName: 'Nora Field',
    onList: true,
    requestKey: undefined,
    now: new Date(),
    words: payoutTexts({
      companyName: 'Acme Rewards',
      recipient: { id, email, firstName: 'Nora', name: 'Nora Field' },
      amountCents: payout.amountCents,
      message: payout.message,
    }),
    ...payout,
  };
}

test('each recipient is paid once, and each reply has the balance after its payout', async () => {
  const before = await acmeBalance(product);
  const answers = await Promise.all(
    people.map(({ id }) => manager.post<{ sharedBalance: string }>(path, { recipientId: id, amount: '3' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  const balances = answers.map(({ body }) => Number(body.sharedBalance) * 100).sort((a, b) => b - a);
  expect(balances).toEqual(people.map((_, index) => Number(before) - 300 * (index + 1)));
  for (const { id } of people) expect(await balanceOf(db, id)).toBe(300n);
  expect(await acmeBalance(product)).toBe(before - 300n * BigInt(people.length));
});

test('a refused payout does not affect the other payouts of its batch', async () => {
  const payoutBatcher = createPayoutBatcher(db);
  const before = await acmeBalance(product);
  const payouts = Array.from({ length: 10 }, (_, index) =>
    payoutTo(index, index === 4 ? { amountCents: before + 1n } : {}),
  );
  const outcomes = await Promise.allSettled(payouts.map(payoutBatcher));
  expect(outcomes.map(({ status }) => status)).toEqual(
    payouts.map((_, index) => (index === 4 ? 'rejected' : 'fulfilled')),
  );
  expect(outcomes[4]).toMatchObject({ reason: { code: 'IN001' } });
  expect(await acmeBalance(product)).toBe(before - 900n);
  const { rows } = await db.query('select from payout where id = $1', [payouts[4]?.id]);
  expect(rows).toEqual([]);
});

test('money for one payout pays one', async () => {
  const payoutBatcher = createPayoutBatcher(db);
  const all = await acmeBalance(product);
  const outcomes = await race(db, 8, (number) => payoutBatcher(payoutTo(number, { amountCents: all })));
  expect(winners(outcomes)).toEqual([{ paid: true, waiting: false, balance_cents: 0n }]);
  expect(losers(outcomes)).toEqual(
    Array.from({ length: 7 }, () => expect.objectContaining({ code: 'IN001' })),
  );
  await fund(product, enterpriseId, all);
});

test('one key pays once, also within one transaction', async () => {
  const payoutBatcher = createPayoutBatcher(db);
  const before = await acmeBalance(product);
  const requestKey = newId();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => payoutBatcher(payoutTo(0, { requestKey }))),
  );
  expect(answers.filter(({ paid }) => paid)).toHaveLength(1);
  expect(await acmeBalance(product)).toBe(before - 100n);
});

test('a message that the database cannot store fails only its own payout', async () => {
  const payoutBatcher = createPayoutBatcher(db);
  const before = await acmeBalance(product);
  const payouts = Array.from({ length: 5 }, (_, index) =>
    payoutTo(index, index === 3 ? { message: 'a\u0000b' } : {}),
  );
  const outcomes = await Promise.allSettled(payouts.map(payoutBatcher));
  expect(outcomes.map(({ status }) => status)).toEqual(
    payouts.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
  );
  expect(await acmeBalance(product)).toBe(before - 400n);
});

test('payouts of two processes never deadlock', async () => {
  const before = await acmeBalance(product);
  const batchers = [createPayoutBatcher(db), createPayoutBatcher(db)];
  const payouts = Array.from({ length: 40 }, (_, index) => payoutTo(index % 2 ? index : 40 - index));
  const outcomes = await race(db, 40, (number) => {
    const payout = payouts[number];
    const batcher = batchers[number % 2];
    if (!payout || !batcher) throw new Error('There is no such batcher.');
    return batcher(payout);
  });
  expect(losers(outcomes)).toEqual([]);
  expect(await acmeBalance(product)).toBe(before - 4000n);
});

// Let the payout batcher take one payout at a time, and this must fail.
test('simultaneous payouts share one transaction', async () => {
  let calls = 0;
  const counted: Db = {
    ...db,
    query: (query, values) => {
      calls += 1;
      return db.query(query, values);
    },
  };
  const payoutBatcher = createPayoutBatcher(counted);
  await Promise.all(Array.from({ length: 9 }, (_, index) => payoutBatcher(payoutTo(index))));
  expect(calls).toBe(1);
});

// Lock by two conditions with an `or` between them in pay_people, and this must fail.
test('a batch reads only the accounts of its own recipients, however many accounts exist', async () => {
  await db.query(
    `insert into ledger_account (kind, owner_id, balance)
     select 'member', gen_random_uuid(), 0 from generate_series(1, 20000)`,
  );
  await db.query('analyze ledger_account');
  const payouts = people.map((_, index) => payoutTo(index));
  const read = await transaction(db, async (tx) => {
    // What the connection read before is counted until the server takes it over, about once a second.
    const before = await accountsRead(tx);
    await payRecipients(tx, enterpriseId, payouts);
    return (await accountsRead(tx)) - before;
  });
  expect(read).toBeLessThan(1000n);
});

async function accountsRead(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ read: bigint }>(
    `select (seq_tup_read + idx_tup_fetch)::bigint as read from pg_stat_xact_user_tables
     where relname = 'ledger_account'`,
  );
  return rows[0]?.read ?? 0n;
}
