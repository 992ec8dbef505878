/** Made-up users and payments, for the tests of what payments write. */
import { test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { member } from '#server/ledger/index.ts';
import { type Payment, withFee } from '#server/payments/payment.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';

export const now = new Date('2026-06-15T12:00:00Z');
export const at = (ms: number) => new Date(now.getTime() + ms);

export const person = (name: string, more: object = {}) => ({
  id: newId(),
  email: `${name}@made-up.example`,
  username: name,
  first_name: 'Ada',
  last_name: 'Quinn',
  user_type: 'regular',
  email_verified_at: now,
  profile_visibility: 'public',
  deleted_at: null,
  frozen_at: null,
  provider_customer_id: null as string | null,
  enterprise_id: null as string | null,
  enterprise_role: null as string | null,
  ...more,
});

export const row = (more: object = {}) => ({
  id: newId(),
  kind: 'guest_send',
  status: 'completed',
  user_id: newId(),
  payer_id: null,
  intent_id: `pi_${newId()}`,
  amount_cents: 25_00n,
  fee_basis_points: 400,
  fee_cents: 1_00n,
  total_cents: 26_00n,
  created_at: now,
  completed_at: now,
  sender_name: null as string | null,
  sender_phone: null as string | null,
  sender_email: null as string | null,
  message: null as string | null,
  told_at: null as Date | null,
  problem: null as string | null,
  problem_at: null as Date | null,
  next_check_at: null as Date | null,
  ...more,
});

export const paymentsIn = (db: Db) => (name: string, use: (tx: Tx, insert: Insert) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      for (const table of [
        'users',
        'enterprise',
        'payment',
        'payment_problem',
        'staff_completion',
        'refund',
        'notification',
      ])
        await insert(table, []);
      await use(tx, insert);
    }),
  );

export async function mailsAndNotices(tx: Tx): Promise<string[]> {
  const { rows: mails } = await tx.query<{ said: string }>(
    `select data #>> '{mail,template}' || ' to ' || (data ->> 'to') as said from job_outbox where name = 'send-mail'`,
  );
  const { rows: notices } = await tx.query<{ said: string }>('select title || $1 as said from notification', [
    ' (notice)',
  ]);
  await tx.query('delete from job_outbox');
  await tx.query('delete from notification');
  return [...mails, ...notices].map(({ said }) => said).toSorted();
}

export const user = { userId: newId(), email: 'ada@made-up.example', firstName: 'Ada' };
export const paid = (more: Partial<Payment> = {}) =>
  ({
    id: newId(),
    kind: 'add_funds',
    beneficiary: member(user.userId),
    payerId: user.userId,
    intentId: 'pi_1',
    senderName: null,
    senderEmail: null,
    message: null,
    ...withFee(40_00n, 750),
    ...more,
  }) as Payment;
