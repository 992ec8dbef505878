/** The numbers of a company's rewards while many of its orders run at once. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { enterprise } from '#server/ledger/index.ts';
import { orderRewards } from '#server/rewards/orders/order-rewards.ts';
import { NO_LISTS } from '#server/rewards/risk/lists.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeManager, openEnterprise, openPerson } from '#tests/support/ledger.ts';
import { openQueues } from '#tests/support/noted-jobs.ts';
import { race, winners } from '#tests/support/race.ts';

const db = await testDatabase({ max: 16 });
await openQueues(db, 'deliver-rewards');
const payer = enterprise(await openEnterprise(db, 1_000_00n));
const { id: managerId } = await openPerson(db);
await db.query(
  `insert into enterprise (id, company_name, slug, email_domain) values ($1, 'Acme', 'acme', 'acme.example')`,
  [payer.ownerId],
);
await makeManager(db, managerId, { enterpriseId: payer.ownerId, role: 'account_manager' });

const links = (count: number) =>
  Array.from({ length: count }, () => ({
    ...{ amountCents: 1_00n, recipientName: 'Bo', recipientEmail: null, method: 'LINK' as const },
    ...{ deliverAt: null, design: 'thanks' as const, message: null },
  }));

// Write the rewards before ledger_post in order_rewards, where nothing is locked yet, and this must fail: two
// orders give the same number, and one of them ends in an error.
test('orders of one company at once number their rewards without a gap', async () => {
  const outcomes = await race(db, 16, (number) =>
    transaction(db, (tx) =>
      orderRewards(
        tx,
        { clock: { now: () => new Date() }, riskLists: NO_LISTS },
        {
          ...{ payer, actor: { userId: managerId, role: 'account_manager' as const }, senderName: 'Acme' },
          ...{ companyMonths: 12, channel: 'api' as const, externalId: `order ${number}`, rewards: links(3) },
        },
      ),
    ),
  );
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  expect(winners(outcomes)).toHaveLength(16);
  const { rows } = await db.query<{ order_id: string; number: bigint }>(
    'select order_id, number from reward where sender_id = $1 order by number',
    [payer.ownerId],
  );
  expect(rows.map(({ number }) => Number(number))).toEqual(
    Array.from({ length: 48 }, (_, place) => place + 1),
  );
  // Those of an order follow each other.
  expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(
    rows.filter(({ order_id }, place) => rows[place - 1]?.order_id !== order_id).length,
  );
});
