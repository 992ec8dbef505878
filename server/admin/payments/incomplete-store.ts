/** The SQL of payments that brought no money yet. */

import type { PAYMENT_KINDS } from '#contract/admin/payments.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';

export type IncompleteRow = {
  id: string;
  intent_id: string | null;
  user_id: string | null;
  email: string;
  name: string;
  kind: (typeof PAYMENT_KINDS)[number];
  status: 'pending' | 'failed' | 'cancelled' | 'completed';
  amount_cents: bigint;
  fee_cents: bigint;
  total_cents: bigint;
  created_at: Date;
  created_micros: bigint;
  failure_message: string | null;
  problem: string | null;
  attempted: boolean;
};

/** Its columns are those of the partial indexes payment_attempted and payment_attempted_of_status. */
const attempted = 'num_nonnulls(payment.attempted_at, payment.failure_code, payment.problem) > 0';

const columns = `payment.id, payment.intent_id, person.id as user_id,
  coalesce(person.email, case payment.kind when 'guest_reward' then payment.sender_email end, '') as email,
  coalesce(enterprise.company_name, ${fullNameOrNullSql('person')},
    case payment.kind when 'guest_reward' then payment.sender_name end, '') as name,
  payment.kind, payment.status, payment.amount_cents, payment.fee_cents, payment.total_cents, payment.created_at,
  (extract(epoch from payment.created_at) * 1000000)::bigint as created_micros, payment.failure_message,
  payment.problem, coalesce(payment.status = 'completed' or ${attempted}, false) as attempted`;

const customers = `left join users person on person.deleted_at is null
    and person.id = coalesce(payment.user_id, payment.payer_id)
  left join enterprise on enterprise.id = payment.enterprise_id`;

export type IncompleteFilter = {
  status?: string | undefined;
  /** Also those of which only the card form was opened. */
  neverAttempted: boolean;
};

/** Newest first. */
export async function selectIncomplete(
  db: Queryable,
  { status, neverAttempted }: IncompleteFilter,
  { after, limit }: { after: { micros: bigint; id: string } | null; limit: number },
): Promise<IncompleteRow[]> {
  const { rows } = await db.query<IncompleteRow>(
    `select ${columns} from payment ${customers}
     where payment.status <> 'completed' ${neverAttempted ? '' : `and ${attempted}`} and ($1::text is null or payment.status = $1)
       and ($2::bigint is null or (payment.created_at, payment.id) <
         (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
     order by payment.created_at desc, payment.id desc
     limit $4`,
    [status, after?.micros, after?.id, limit],
  );
  return rows;
}

/** One payment, complete or not, by the processor's id. */
export async function findByIntent(db: Queryable, intentId: string): Promise<IncompleteRow | undefined> {
  const { rows } = await db.query<IncompleteRow>(
    `select ${columns} from payment ${customers} where payment.intent_id = $1`,
    [intentId],
  );
  return rows[0];
}
