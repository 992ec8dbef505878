/**
 * Nothing of a company that is not active is sent, also where its job has waited; it is sent once the company
 * is active again.
 */
import { expect, test } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { deliverReward, sendReminder } from '#server/rewards/delivery/deliver-reward.ts';
import { deliverRewards } from '#server/rewards/delivery/deliver-rewards.ts';
import { textReward } from '#server/rewards/delivery/text-reward.ts';
import { sendLost } from '#server/rewards/sweep-rewards.ts';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { rewards } from '../rewards.ts';

const product = await testApp({ env: { LIMIT_SENDS_PER_MINUTE: '1000' } });
const { db, deps } = product;
const desk = rewards(product);
const owner = await product.signIn('super_admin');
const id = await acmeId(product);
await fund(product, id, 1_000_00n);
const job = { id: 'job', retry_count: 0 };

/** Due for an hour, as their jobs find them. */
async function due(recipients: readonly object[]): Promise<string[]> {
  const deliverAt = new Date(Date.now() + 86_400_000).toISOString();
  const { status, body } = await owner.post<SentOrder>('/api/enterprise/rewards', {
    rewards: recipients.map((recipient) => ({ amount: '25.00', deliverAt, ...recipient })),
  });
  expect(status).toBe(201);
  const ids = body.rewards.map(({ id }) => id);
  await db.query(
    `update reward set delivery = 'PENDING', deliver_at = now() - interval '1 hour' where id = any ($1::uuid[])`,
    [ids],
  );
  return ids;
}

const activate = (isActive: boolean) =>
  db.query('update enterprise set is_active = $2 where id = $1', [id, isActive]);

// Take isStopped out of prepareMails or readyToSend, and this must fail.
test('a mail and a text message wait with their company, and are sent with it', async () => {
  const email = desk.stranger();
  const emails = [desk.stranger(), desk.stranger(), email];
  const phone = desk.strangePhone();
  const ids = await due([
    ...emails.map((recipientEmail) => ({ recipientEmail })),
    { method: 'PHONE', recipientPhone: phone },
  ]);
  const [first = '', second = '', third = '', texted = ''] = ids;
  await activate(false);
  await deliverRewards(deps, { rewardIds: [first, second] }, { retry_count: 0 });
  await deliverReward(deps, { rewardId: third }, { retry_count: 0 });
  await sendReminder(deps, { rewardId: third }, 'job');
  await textReward(deps, { rewardId: texted }, job);
  await sendLost(deps);
  expect((await Promise.all(emails.map((each) => product.mails(each)))).flat()).toEqual([]);
  expect(await desk.textsTo(phone)).toEqual([]);
  const states = () =>
    db.query<{ delivery: string }>('select delivery from reward where id = any ($1::uuid[])', [ids]);
  expect((await states()).rows.map(({ delivery }) => delivery)).toEqual(ids.map(() => 'PENDING'));

  await activate(true);
  await sendLost(deps);
  for (const each of emails) expect(await product.mails(each)).toHaveLength(1);
  expect(await desk.textsTo(phone)).toHaveLength(1);
});
