/** The SQL of payouts in the past of a demonstration. */
import type { Tx } from '#server/db/transaction.ts';

export type PastPayout = {
  id: string;
  enterpriseId: string;
  recipientId: string;
  recipientName: string;
  amountCents: bigint;
  message: string;
  actorId: string;
  actorRole: string;
  at: Date;
};

export async function insertPastPayouts(tx: Tx, payouts: readonly PastPayout[]): Promise<void> {
  await tx.query(
    `insert into payout (id, enterprise_id, recipient_id, recipient_name, amount_cents, message, actor_id, actor_role, created_at,
       on_list, status, paid_at)
     select past.*, true, 'paid', past.at
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::uuid[], $8::text[], $9::timestamptz[])
       as past (id, enterprise_id, recipient_id, recipient_name, amount_cents, message, actor_id, actor_role, at)`,
    [
      payouts.map(({ id }) => id),
      payouts.map(({ enterpriseId }) => enterpriseId),
      payouts.map(({ recipientId }) => recipientId),
      payouts.map(({ recipientName }) => recipientName),
      payouts.map(({ amountCents }) => amountCents),
      payouts.map(({ message }) => message),
      payouts.map(({ actorId }) => actorId),
      payouts.map(({ actorRole }) => actorRole),
      payouts.map(({ at }) => at),
    ],
  );
}

/** Counts payouts and rewards against the limits of the managers who sent them. */
export async function countPastSpent(
  tx: Tx,
  spent: readonly Pick<PastPayout, 'actorId' | 'amountCents' | 'at'>[],
): Promise<void> {
  await tx.query(
    `insert into payout_spent (user_id, day, cents)
     select actor_id, (at at time zone 'UTC')::date, sum(cents)::bigint
     from unnest($1::uuid[], $2::timestamptz[], $3::bigint[]) as past (actor_id, at, cents) group by 1, 2`,
    [
      spent.map(({ actorId }) => actorId),
      spent.map(({ at }) => at),
      spent.map(({ amountCents }) => amountCents),
    ],
  );
}
