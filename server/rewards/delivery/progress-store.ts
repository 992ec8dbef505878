/** The SQL of what happens to a reward on its way: handed out, delivered, opened, thanked for. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { DeliveryError, DeliveryState } from '../reward.ts';

/** Links that their sender has now: they count as delivered. A mailed reward is delivered by its mail. */
export async function markHandedOut(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update reward set delivery = 'SUCCEEDED', delivered_at = $2
     where id = any ($1::uuid[]) and delivery_method = 'LINK' and delivery = 'PENDING'`,
    [ids, now],
  );
}

/** The link is on its way again, to this address or number. With `isLater` it keeps its time. */
export async function updateResent(
  tx: Tx,
  id: string,
  { email, phone }: { email: string | null; phone: string | null },
  { isLater, now }: { isLater: boolean; now: Date },
): Promise<void> {
  await tx.query(
    `update reward set recipient_email = $2, recipient_phone = $4,
       delivery_method = case when $4::text is null then 'EMAIL' else 'PHONE' end,
       delivery = case when $5 then 'SCHEDULED' else 'PENDING' end, delivery_error = null,
       deliver_at = case when $5 then deliver_at else least(deliver_at, $3) end,
       delivered_at = null, opened_at = null, unwanted_at = null,
       reminded_at = case when (recipient_email, recipient_phone) is not distinct from ($2, $4) then reminded_at end
     where id = $1`,
    [id, email, now, phone, isLater],
  );
}

export async function updateDelivery(
  tx: Tx,
  id: string,
  delivered: { delivery: DeliveryState; error: DeliveryError | null; now: Date },
): Promise<void> {
  await tx.query(
    `update reward set delivery = $2, delivery_error = $3,
       delivered_at = case when $2 = 'SUCCEEDED' then coalesce(delivered_at, $4::timestamptz) end
     where id = $1`,
    [id, delivered.delivery, delivered.error, delivered.now],
  );
}

export async function updateReminded(
  tx: Tx,
  id: string,
  { reminders, now }: { reminders: number; now: Date },
): Promise<void> {
  await tx.query('update reward set reminders = $2, reminded_at = $3 where id = $1', [id, reminders, now]);
}

/** The first time that the page of its link was opened. */
export async function markOpened(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update reward set opened_at = $2 where id = $1 and opened_at is null', [id, now]);
}

export async function markUnwanted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update reward set unwanted_at = $2 where id = $1', [id, now]);
}

export async function saveThanks(tx: Tx, id: string, thanks: string, now: Date): Promise<void> {
  await tx.query('update reward set thanks = $2, thanked_at = $3 where id = $1', [id, thanks, now]);
}
