/** Notices of rewards under review. */
import { beforeEach, expect } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeId, fund } from '../company.ts';

/** The product, with a company whose managers review rewards. */
export async function openNotices() {
  const product = await testApp({ env: { LIMIT_SENDS_PER_MINUTE: '1000' } });
  const { db } = product;
  const owner = await product.signIn('super_admin');
  const staff = await product.signIn('account_staff');
  await fund(product, await acmeId(product), 50_000_00n);
  await owner.put('/api/enterprise/fraud-rules/review_email', { config: { domains: ['flagged.example'] } });

  beforeEach(async () => {
    await product.settled();
    await db.query(`delete from notification where topic = 'reviews'`);
  });

  let count = 0;
  const address = (domain = 'flagged.example') => `bo-${++count}@${domain}`;

  async function order(sender: typeof owner, emails: readonly (string | null)[]): Promise<SentOrder> {
    const { status, body } = await sender.post<SentOrder>('/api/enterprise/rewards', {
      rewards: emails.map((recipientEmail) => ({
        recipientName: 'Bo Ross',
        amount: '25.00',
        ...(recipientEmail === null ? { method: 'LINK' } : { recipientEmail }),
      })),
    });
    expect(status).toBe(201);
    return body;
  }

  async function notices(): Promise<string[]> {
    await product.settled();
    const { rows } = await db.query<{ username: string; message: string }>(
      `select username, message from notification join users on users.id = user_id
     where topic = 'reviews' order by username`,
    );
    return rows.map(({ username, message }) => `${username}: ${message}`);
  }

  const orderIdOf = async (rewardId: string | undefined) =>
    (await db.query<{ order_id: string }>('select order_id from reward where id = $1', [rewardId])).rows[0]
      ?.order_id ?? '';

  return { product, db, owner, staff, address, order, notices, orderIdOf };
}
