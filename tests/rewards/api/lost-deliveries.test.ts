/** A gift whose message no job will send is found and sent again. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { enqueueLost } from '#server/rewards/due-store.ts';
import { testApp } from '#tests/support/app.ts';
import { rewards } from '../rewards.ts';

const product = await testApp();
const { db } = product;
const desk = rewards(product);
const sender = await product.newMember({ balanceCents: 1_000_00n });

/** A gift that is to be mailed and was due an hour ago, and a failed job that names it. */
async function lost(sourceName: string, failedDaysAgo: number): Promise<string> {
  const deliverAt = new Date(Date.now() + 86_400_000).toISOString();
  const recipientEmail = desk.stranger();
  await desk.send(sender, { recipientEmail, deliverAt });
  const { rows } = await db.query<{ id: string }>(
    `update reward set delivery = 'PENDING', deliver_at = now() - interval '1 hour' where recipient_email = $1
     returning id`,
    [recipientEmail],
  );
  const id = rows[0]?.id ?? '';
  await db.query(
    `insert into pgboss.job (name, source_name, data, created_on)
     values ('dead-letters', $1, jsonb_build_object('rewardId', $2::text), now() - $3 * interval '1 day')`,
    [sourceName, id, failedDaysAgo],
  );
  return id;
}

// Count every job that names a reward, or a failed one for as long as it is kept, and this must fail.
test('a failed job counts for two weeks, and one that sends something else never', async () => {
  const recent = await lost('deliver-reward', 13);
  const old = await lost('deliver-reward', 15);
  const other = await lost('send-guest-mail', 1);
  const found = await transaction(db, async (tx) => {
    await enqueueLost(tx, new Date(), 100);
    const { rows } = await tx.query<{ id: string }>(
      `select data ->> 'rewardId' as id from job_outbox where data ? 'again'`,
    );
    return rows.map(({ id }) => id);
  });
  expect(found.toSorted()).toEqual([old, other].toSorted());
  expect(found).not.toContain(recent);
});
