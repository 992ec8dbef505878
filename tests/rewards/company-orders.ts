/** Acme, with money for orders of rewards and two managers who place them. */
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { enterprise } from '#server/ledger/index.ts';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { rewards } from './rewards.ts';

type Refused = Body & { code?: string; message?: string };

export async function openCompanyOrders(env: Record<string, string> = {}) {
  const clock = testClock();
  const product = await testApp({
    clock,
    env: { LIMIT_CLAIMS_PER_MINUTE: '100000', NEW_COMPANY_STRANGERS_PER_DAY: '5', ...env },
  });
  const { db, deps } = product;
  const desk = rewards(product);
  const manager = await product.signIn('account_manager');
  const staff = await product.signIn('account_staff');
  const acme = enterprise(await acmeId(product));
  await fund(product, acme.ownerId, 100_000_00n);
  await db.query('delete from payout_unapproved');
  await db.query(`update enterprise set created_at = '2020-01-01'`);

  const send = (by: SignedIn, given: object[], key?: string) =>
    by.post<SentOrder & Refused>(
      '/api/enterprise/rewards',
      { rewards: given.map((each) => ({ amount: '25.00', ...each })) },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const toEmail = (more: object = {}) => ({
    recipientEmail: desk.stranger(),
    recipientName: 'Nora Field',
    ...more,
  });
  const spent = async ({ id }: SignedIn) =>
    (
      await db.query<{ cents: bigint }>(
        'select coalesce(sum(cents), 0)::bigint as cents from payout_spent where user_id = $1',
        [id],
      )
    ).rows[0]?.cents ?? 0n;

  return { clock, product, db, deps, desk, manager, staff, acme, send, toEmail, spent };
}
