/** The SQL of the card processor's webhook events. */
import type { ReceivedWebhook } from '#contract/admin/system.ts';
import type { Queryable } from '#server/db/pool.ts';

export type WebhookRow = {
  id: string;
  type: string;
  object_id: string;
  intent_id: string | null;
  received_at: Date;
  received_micros: bigint;
  processed_at: Date | null;
  last_error: string | null;
};

/** Newest first. */
export async function selectWebhooks(
  db: Queryable,
  {
    state,
    after,
    limit,
  }: {
    state: ReceivedWebhook['state'] | undefined;
    after: { micros: bigint; id: string } | null;
    limit: number;
  },
): Promise<WebhookRow[]> {
  const { rows } = await db.query<WebhookRow>(
    `select id, type, object_id, intent_id, received_at, processed_at, last_error,
       (extract(epoch from received_at) * 1000000)::bigint as received_micros
     from webhook_event
     where ${state === undefined ? 'true' : `processed_at is ${state === 'processed' ? 'not null' : 'null'}`}
       and ($1::bigint is null or (received_at, id) <
         (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::text))
     order by received_at desc, id desc
     limit $3`,
    [after?.micros, after?.id, limit],
  );
  return rows;
}

export async function sumUpWebhooks(db: Queryable): Promise<{ lastAt: Date | null; waiting: number }> {
  const { rows } = await db.query<{ last_at: Date | null; waiting: number }>(
    `select (select max(received_at) from webhook_event) as last_at,
       (select count(*)::int from webhook_event where processed_at is null) as waiting`,
  );
  return { lastAt: rows[0]?.last_at ?? null, waiting: rows[0]?.waiting ?? 0 };
}
