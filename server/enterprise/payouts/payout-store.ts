/** The SQL of paying one recipient. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import type { PayoutTexts } from './payout-texts.ts';

export type EarlierPayout = {
  id: string;
  recipientId: string;
  amountCents: bigint;
  message: string | null;
  firstName: string;
  username: string;
  /** Whether it had to wait for another manager. */
  requested: boolean;
};

/** The payout of an earlier call with this key. The name of a deleted recipient is empty. */
export async function findPayoutByRequest(
  db: Queryable,
  actorId: string,
  requestKey: string,
): Promise<EarlierPayout | undefined> {
  const { rows } = await db.query<EarlierPayout>(
    `select payout.id, recipient_id as "recipientId", amount_cents as "amountCents", message,
       first_name as "firstName", username,
       exists (select from approval_request where approval_request.id = payout.id) as requested
     from payout join users on users.id = payout.recipient_id
     where actor_id = $1 and request_key = $2`,
    [actorId, requestKey],
  );
  return rows[0];
}

export type NewPayout = {
  id: string;
  acting: CompanyActor;
  recipientId: string;
  recipientName: string;
  onList: boolean;
  amountCents: bigint;
  message: string | null;
  requestKey: string | undefined;
  now: Date;
  texts: PayoutTexts;
};

/**
 * `paid` is false when the actor had used the key before; then nothing was done. `waiting`: the money is held
 * until another manager approves.
 */
export type PayoutOutcome = { paid: boolean; waiting: boolean | null; balance_cents: bigint | null };

/** Calls pay_person, in the caller's transaction. Without `mail` the caller enqueues it. */
export async function payRecipient(
  db: Queryable,
  { acting, texts, ...payout }: NewPayout,
  { mail }: { mail: PayoutTexts['mail'] | null },
): Promise<PayoutOutcome> {
  const { rows } = await db.query<PayoutOutcome>(
    {
      name: 'pay-person',
      text: 'select paid, waiting, balance_cents from pay_person($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)',
    },
    [
      payout.id,
      acting.enterpriseId,
      payout.recipientId,
      payout.recipientName,
      payout.amountCents,
      payout.message,
      payout.onList,
      acting.userId,
      acting.role,
      texts.reason,
      payout.requestKey,
      payout.now,
      texts.sent,
      texts.received,
      texts.title,
      texts.notification,
      mail,
    ],
  );
  return onlyRow(rows);
}
