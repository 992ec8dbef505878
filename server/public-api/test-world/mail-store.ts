/** SQL of the mails of the test world. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type NewTestMail = {
  id: string;
  enterpriseId: string | null;
  recipient: string;
  subject: string;
  body: string;
  now: Date;
};

/**
 * A mail that names no company belongs to the company whose manager reads it, or whose reward bought the card
 * that it is about. A repeated mail is there already.
 */
export async function insertTestMail(db: Queryable, mail: NewTestMail): Promise<void> {
  await db.query(
    `insert into test_mail (id, enterprise_id, recipient, subject, body, sent_at)
     values ($1, coalesce($2::uuid,
         (select enterprise_id from users where email = lower($3) and enterprise_id is not null limit 1),
         (select reward.sender_id from gift_card_unit as unit
            join reward_claim as claim on claim.order_id = unit.order_id
            join reward on reward.id = claim.reward_id and reward.sender_kind = 'enterprise'
          where unit.id = $1)),
       $3, $4, $5, $6)
     on conflict (id) do nothing`,
    [mail.id, mail.enterpriseId, mail.recipient, mail.subject, mail.body, mail.now],
  );
}

export type TestMailRow = {
  id: string;
  number: bigint;
  recipient: string;
  subject: string;
  body: string;
  sent_at: Date;
};

/** Newest first. */
export async function selectTestMails(
  db: Queryable,
  { enterpriseId, before, limit }: { enterpriseId: string; before: bigint | null; limit: number },
): Promise<TestMailRow[]> {
  const { rows } = await db.query<TestMailRow>(
    `select id, number, recipient, subject, body, sent_at from test_mail
     where enterprise_id = $1 and ($2::bigint is null or number < $2)
     order by number desc limit $3`,
    [enterpriseId, before, limit],
  );
  return rows;
}

export async function deleteTestMails(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.query('delete from test_mail where enterprise_id = $1', [enterpriseId]);
}

/** Deletes at most `most` mails sent before `before`. Returns how many. */
export async function deleteOldTestMails(db: Queryable, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    'delete from test_mail where id in (select id from test_mail where sent_at < $1 order by sent_at limit $2)',
    [before, most],
  );
  return rowCount ?? 0;
}
